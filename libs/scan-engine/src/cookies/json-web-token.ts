import { parseOutsideJson } from '@palisade/outside-json';
import { isRecord } from '@palisade/vocabulary';
import type { StepCounter } from '../ground/step-counter';

/** A JSON Web Token in its compact form (RFC 7519, RFC 7515 section 3.1). Never to be stored. */
export interface JsonWebToken {
  text: string;
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

/** Of one text. */
const MOST_TOKENS = 20;
const LONGEST_PART = 8_192;
const MOST_CLAIMS = 8_192;
/** `{"` in base64url: each header and each set of claims starts with it, `{}` and white space aside. */
const START = 'ey';
const WORDS = /[\w.-]{20,}/g;

/** The tokens in a text, each once. Linear in the length of the text. */
export function tokensIn(text: string, steps?: StepCounter): JsonWebToken[] {
  const tokens = new Map<string, JsonWebToken>();
  if (!text.includes(START)) return [];
  for (const [word] of text.matchAll(WORDS)) {
    steps?.add(word.length);
    const parts = word.split('.');
    for (let at = 0; at + 2 < parts.length && tokens.size < MOST_TOKENS; at += 1) {
      const token = tokenOf(parts.slice(at, at + 3));
      if (token !== null) tokens.set(token.text, token);
    }
  }
  return [...tokens.values()];
}

/** A signed claim of who someone is, not an id: jwt_tokens judges it. */
export function isJsonWebToken(value: string): boolean {
  const parts = value.replace(/^Bearer /, '').split('.');
  return parts.length === 3 && tokenOf(parts) !== null;
}

function tokenOf([head = '', body = '', signature = '']: readonly string[]): JsonWebToken | null {
  const isPlausible = head.startsWith(START) && Math.max(head.length, body.length) <= LONGEST_PART;
  if (!isPlausible) return null;
  const header = jsonOf(head);
  if (typeof header?.alg !== 'string') return null;
  const claims = jsonOf(body);
  if (claims === null || (signature === '') !== isUnsigned(header)) return null;
  return { text: `${head}.${body}.${signature}`, header, claims };
}

function jsonOf(part: string): Record<string, unknown> | null {
  try {
    const value = parseOutsideJson(Buffer.from(part, 'base64url').toString('utf8'), { values: MOST_CLAIMS });
    return isRecord(value) ? value : null;
  } catch {
    // Not a token.
    return null;
  }
}

const isUnsigned = ({ alg }: JsonWebToken['header']): boolean => String(alg).toLowerCase() === 'none';

export const hasNoSignature = ({ header }: JsonWebToken): boolean => isUnsigned(header);
