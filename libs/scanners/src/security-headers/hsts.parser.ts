/** A valid Strict-Transport-Security field (RFC 6797 section 6.1). */
export interface HstsPolicy {
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
/** Up to the next semicolon outside quotes; a quote without its partner stays, for the grammar to refuse. */
const PART = new RegExp(`(?:[^;"]|${QUOTED}|")+`, 'g');
const DIRECTIVE = new RegExp(`^(${TOKEN})(?:\\s*=\\s*(${TOKEN}|${QUOTED}))?$`);

/** Reads one field; null when it breaks the grammar, in which case browsers ignore all of it. */
export function parseHsts(field: string): HstsPolicy | null {
  const values = new Map<string, string | null>();
  for (const part of field.match(PART) ?? []) {
    const directive = part.trim();
    if (directive === '') continue;
    const [, name, value] = DIRECTIVE.exec(directive) ?? [];
    if (name === undefined) return null;
    const key = name.toLowerCase();
    // Section 6.1 rule 2: no directive may appear more than once.
    if (values.has(key)) return null;
    values.set(key, value === undefined ? null : unquote(value));
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

const unquote = (value: string): string =>
  value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
