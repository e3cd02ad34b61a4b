import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose of a sealed text. Each purpose has its own key, so that one cannot be used as another. */
export type SealPurpose =
  | 'second-factor'
  | 'oidc-flow'
  | 'oidc-link'
  | 'notification-channel'
  | 'scan-identity'
  | 'ticket-connection'
  | 'evidence-key'
  | 'idempotent-response'
  | 'waiting-mail';

/** The purpose and owner of a text. A text is not opened for any other. */
export interface SealContext {
  purpose: SealPurpose;
  /** The owner, e.g. a user id; empty if the purpose is enough. */
  owner: string;
}

/** What a secret of a scan identity is bound to: it opens for this team, check, identity and place only, and for these origins. */
export const identitySealContext = (
  of: { teamId: string; checkId: string; id: string; origins: readonly string[] },
  place: string,
): SealContext => ({
  purpose: 'scan-identity',
  owner: [of.teamId, of.checkId, of.id, ...of.origins, place].join(' '),
});

/** Encrypts with a key that derives from the server's secret, so that a leaked database alone reveals nothing. */
export const seal = (secret: string, context: SealContext, text: string): string =>
  `v1.${encrypt(keyOf(secret, context.purpose), context.owner, text).toString('base64url')}`;

/** @param secrets the current server secret and, while it is being replaced, the previous one. @returns null if no secret opens it. */
export function openSealed(secrets: readonly string[], context: SealContext, sealed: string): string | null {
  const bytes = Buffer.from(sealed.startsWith('v1.') ? sealed.slice(3) : '', 'base64url');
  for (const secret of secrets) {
    const text = decrypt(keyOf(secret, context.purpose), context.owner, bytes);
    if (text !== null) return text;
  }
  return null;
}

/** AES-256-GCM: the nonce, the tag, then the text. */
export function encrypt(key: Uint8Array, owner: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @returns null if it is not a text that this key encrypted for this owner. */
export function decrypt(key: Uint8Array, owner: string, bytes: Buffer): string | null {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const keyOf = (secret: string, purpose: SealPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `palisade:${purpose}:v1`, 32));
