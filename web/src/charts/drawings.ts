/** Whether there is a drawing of a thing among those that were laid into the page. */
export const isDrawn = (part: string): boolean => part !== '' && document.getElementById(part)?.tagName.toLowerCase() === 'symbol';
