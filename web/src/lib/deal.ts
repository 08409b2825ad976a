/** The fingerprint as people compare it: the first eight and the last four digits, in fours. */
export function fingerprint(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
}
