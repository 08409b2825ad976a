/** Passkeys: the browser's side of WebAuthn, with what the server sends and wants as JSON. */
type Json = Record<string, unknown>;

const bytes = (told: string): ArrayBuffer => {
  const plain = atob(told.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
};
const told = (some: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(some))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const known = (list: unknown) => ((list ?? []) as { id: string; type: 'public-key' }[]).map((one) => ({ type: one.type, id: bytes(one.id) }));

/** Whether this browser knows passkeys at this address: by name, over a secure line. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** A new passkey, as the server wants to hear of it; null where the person did not want one. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const user = options.user as { id: string; name: string; displayName: string };
  const publicKey = { ...options, challenge: bytes(options.challenge as string), user: { ...user, id: bytes(user.id) }, excludeCredentials: known(options.excludeCredentials) } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey }).catch(() => null)) as PublicKeyCredential | null;
  if (!made) return null;
  const answer = made.response as AuthenticatorAttestationResponse;
  return whole(made, { clientDataJSON: told(answer.clientDataJSON), attestationObject: told(answer.attestationObject) });
}

/** The answer of a passkey; null where the person has none here or did not want to use it. */
export async function usePasskey(options: Json): Promise<Json | null> {
  const publicKey = { ...options, challenge: bytes(options.challenge as string), allowCredentials: known(options.allowCredentials) } as unknown as PublicKeyCredentialRequestOptions;
  const used = (await navigator.credentials.get({ publicKey }).catch(() => null)) as PublicKeyCredential | null;
  if (!used) return null;
  const answer = used.response as AuthenticatorAssertionResponse;
  const response = { clientDataJSON: told(answer.clientDataJSON), authenticatorData: told(answer.authenticatorData), signature: told(answer.signature) };
  return whole(used, answer.userHandle ? { ...response, userHandle: told(answer.userHandle) } : response);
}

const whole = (one: PublicKeyCredential, response: Json): Json => ({ id: one.id, rawId: told(one.rawId), type: one.type, response });
