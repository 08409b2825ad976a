/** The link to a ply of a finished match: whoever opens it sees the table there. */
export const linkTo = (id: string, ply: number, lang: string): string => `${location.origin}/t/${id}/${ply}${lang === 'en' ? '' : `?lang=${lang}`}`;
