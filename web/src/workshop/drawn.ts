/** Whether there is a drawing of that name in the page. Sheets are laid out before the bench is shown. */
export const drawn = (id: string | null): boolean => id !== null && document.getElementById(id)?.tagName === 'symbol';
