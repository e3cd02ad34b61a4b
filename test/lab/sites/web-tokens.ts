import { createHmac, randomBytes } from 'node:crypto';

export const NOW = Math.floor(Date.now() / 1000);
export const MINUTES = { iat: NOW, exp: NOW + 900 };
const KEY = randomBytes(32);

export const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as a server makes it: HS256 with a random key, unless the case says otherwise. */
export function token(
  claims: Record<string, unknown>,
  {
    alg = 'HS256',
    key = KEY,
    ...header
  }: { alg?: string; key?: string | Buffer; [name: string]: unknown } = {},
): string {
  const signed = `${part({ alg, typ: 'JWT', ...header })}.${part(claims)}`;
  if (alg.toLowerCase() === 'none') return `${signed}.`;
  const hash = `sha${/\d{3}$/.exec(alg)?.[0] ?? '256'}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}
