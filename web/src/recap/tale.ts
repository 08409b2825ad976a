/** A tale as it reads behind or below the name of who did it: without that name at its beginning. */
export const below = (tale: string, name: string): string => (tale.startsWith(`${name} `) ? tale.slice(name.length + 1) : tale);
