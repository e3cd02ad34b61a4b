import { withoutBlanks } from '@palisade/target-client';

/** A valid Strict-Transport-Security field (RFC 6797 section 6.1). */
export interface HstsPolicy {
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** An ordinary field has three directives. */
const MOST_DIRECTIVES = 32;

/** Cuts at semicolons outside quotes, each character read once; a quote without its partner lasts to the end. */
function partsOf(field: string, steps: { count: number }): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < field.length; at += 1) {
    const character = field[at];
    steps.count += 1;
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ';' && !isQuoted) {
      parts.push(field.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, field.slice(start)];
}

/** Name and value of a directive; undefined where it breaks the grammar. */
function readDirective(text: string): [name: string, value: string | null] | undefined {
  const at = text.indexOf('=');
  const name = at < 0 ? text : withoutBlanks(text.slice(0, at));
  if (!TOKEN.test(name)) return undefined;
  if (at < 0) return [name, null];
  const value = withoutBlanks(text.slice(at + 1));
  if (TOKEN.test(value)) return [name, value];
  return QUOTED.test(value) ? [name, value.slice(1, -1).replace(/\\(.)/g, '$1')] : undefined;
}

const QUOTED = /^"(?:[^"\\]|\\.)*"$/;

/** Reads one field; null when it breaks the grammar, in which case browsers ignore all of it. `steps` counts characters. */
export function parseHsts(field: string, steps = { count: 0 }): HstsPolicy | null {
  const values = new Map<string, string | null>();
  const parts = partsOf(field, steps);
  if (parts.length > MOST_DIRECTIVES) return null;
  for (const part of parts) {
    const written = withoutBlanks(part);
    if (written === '') continue;
    const directive = readDirective(written);
    if (directive === undefined) return null;
    const key = directive[0].toLowerCase();
    // Section 6.1 rule 2: no directive may appear more than once.
    if (values.has(key)) return null;
    values.set(key, directive[1]);
  }
  const maxAge = values.get('max-age');
  if (maxAge === undefined || maxAge === null || !/^\d+$/.test(maxAge)) return null;
  // A valued includeSubDomains or preload is out of grammar; RFC 6797 section 6.1.2 calls it valueless.
  if (values.get('includesubdomains')) return null;
  return {
    maxAge: Number(maxAge),
    includeSubDomains: values.has('includesubdomains'),
    preload: values.has('preload'),
  };
}
