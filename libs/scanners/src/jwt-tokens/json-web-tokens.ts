import { createHmac } from 'node:crypto';
import { type HtmlEvents, type JsonWebToken, scanHtml, tokensIn } from '@palisade/scan-engine';
import { DEFAULT_SECRETS } from './default-secrets';

/** Elements that show text to read. */
const EXAMPLES = new Set(['code', 'pre', 'samp', 'kbd', 'textarea']);

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
