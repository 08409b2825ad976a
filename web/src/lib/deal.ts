/** Checking a deal in the browser: the secret must hash to the fingerprint that was shown before the first card. */

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The fingerprint as people compare it: the first eight and the last four digits, in fours. */
export function fingerprint(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
}
