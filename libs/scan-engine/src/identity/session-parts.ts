import { siteJson } from '@palisade/outside-json';
import type { IdentityProof, SessionPart } from '@palisade/vocabulary';
import type { Credentials } from './credentials';
import { leavesOf, valueAt } from './json-pointer';
import type { LoginGift } from './login-visit';
import { inconclusiveProof } from './proof-reasons';

const POINTER = /\{json:([^{}]*)\}/g;

/** The credentials that the response to a login gives: its cookies, unless headers are named. */
export function credentialsFrom(
  named: readonly SessionPart[],
  { text, jar, setBy, ledTo }: LoginGift,
): Credentials | IdentityProof {
  const parts = named.length === 0 ? (['cookie'] as const) : named;
  const document = siteJson(text);
  const headers: Record<string, string> = {};
  for (const part of parts) {
    if (part === 'cookie') continue;
    const value = filled(part.value, document);
    if (value === null) return withoutToken(document);
    headers[part.header.toLowerCase()] = value;
  }
  const usesCookies = parts.includes('cookie');
  const hasNothing = Object.keys(headers).length === 0 && (!usesCookies || jar.entries().length === 0);
  return hasNothing
    ? inconclusiveProof('no_session')
    : { headers, jar: usesCookies ? jar : null, setBy, ledTo };
}

const SHORTEST_TOKEN = 16;
const MOST_POINTERS = 3;

/** The last name of a pointer, where it says that the value opens the API. A refresh token only gets another token. */
const SAYS_TOKEN = /(?:access[_-]?token|jwt|id[_-]?token|(?<!refresh[_-]?)token)$/i;

/** Names where the token may be: pointers, never values. */
function withoutToken(document: unknown): IdentityProof {
  const proof = inconclusiveProof('no_token');
  const pointers = leavesOf(document)
    .filter(({ pointer, value }) => /^[\w/.-]{1,60}$/.test(pointer) && value.length >= SHORTEST_TOKEN)
    .filter(({ value }) => /^\S+$/.test(value) && !value.includes('@') && !value.startsWith('http'))
    .map(({ pointer }) => pointer);
  const named = pointers.filter((pointer) => SAYS_TOKEN.test(pointer));
  const likely = (named.length > 0 ? named : pointers).slice(0, MOST_POINTERS);
  return likely.length === 0
    ? proof
    : { ...proof, message: `${proof.message} It may be at ${likely.join(' or ')}.` };
}

/** `Bearer {json:/token}` with the token; null where the response has none. */
function filled(template: string, document: unknown): string | null {
  let isWhole = true;
  const value = template.replace(POINTER, (_text, pointer: string) => {
    const found = valueAt(document, pointer);
    const isText = (typeof found === 'string' && found !== '') || typeof found === 'number';
    isWhole &&= isText;
    return isText ? String(found) : '';
  });
  return isWhole && /^[\x20-\x7e]*$/.test(value) ? value : null;
}
