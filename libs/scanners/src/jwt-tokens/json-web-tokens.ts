import { createHmac } from 'node:crypto';
import { isRecord } from '@palisade/vocabulary';
import { type HtmlEvents, scanHtml, type StepCounter } from '@palisade/scan-engine';
import { DEFAULT_SECRETS } from './default-secrets';

/** A JSON Web Token in its compact form (RFC 7519, RFC 7515 section 3.1). Never to be stored. */
export interface JsonWebToken {
  text: string;
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

/** Of one text. */
const MOST_TOKENS = 20;
const LONGEST_PART = 8_192;
/** `{"` in base64url: each header and each set of claims starts with it, `{}` and white space aside. */
const START = 'ey';
const WORDS = /[\w.-]{20,}/g;
/** Elements that show text to read. */
const EXAMPLES = new Set(['code', 'pre', 'samp', 'kbd', 'textarea']);

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
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isRecord(value) ? value : null;
  } catch {
    // Not a token.
    return null;
  }
}

const isUnsigned = ({ alg }: JsonWebToken['header']): boolean => String(alg).toLowerCase() === 'none';

export const hasNoSignature = ({ header }: JsonWebToken): boolean => isUnsigned(header);

/** The tokens of a page, without those that it shows as examples. */
export function tokensOnPage(html: string): JsonWebToken[] {
  const tokens = tokensIn(html);
  if (tokens.length === 0) return [];
  const reader = new ExampleReader();
  scanHtml(html, reader);
  return tokens.filter(({ text }) => !reader.shown.includes(text));
}

/** The text in elements for examples. */
class ExampleReader implements HtmlEvents {
  shown = '';
  private depth = 0;

  wantsAttributes(): boolean {
    return false;
  }

  start(name: string): void {
    if (EXAMPLES.has(name)) this.depth += 1;
  }

  end(name: string): void {
    if (EXAMPLES.has(name) && this.depth > 0) this.depth -= 1;
  }

  text(chars: string): void {
    if (this.depth > 0) this.shown += chars;
  }
}

const HASHES: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/** The documented default secret that signed the token; null for any other key. Sends nothing. */
export function defaultSecretOf({ text, header }: JsonWebToken): string | null {
  const hash = HASHES[String(header.alg)];
  if (hash === undefined) return null;
  const end = text.lastIndexOf('.');
  const signature = Buffer.from(text.slice(end + 1), 'base64url');
  const signed = text.slice(0, end);
  const isKey = (key: Buffer): boolean => createHmac(hash, key).update(signed).digest().equals(signature);
  return DEFAULT_SECRETS.find((secret) => keysOf(secret).some(isKey)) ?? null;
}

/** Some libraries take the secret as base64. */
const keysOf = (secret: string): Buffer[] =>
  [Buffer.from(secret), Buffer.from(secret, 'base64')].filter(({ length }) => length > 0);
