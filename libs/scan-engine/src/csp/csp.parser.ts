/** One serialized policy (CSP3 section 2.2.1). */
export interface CspPolicy {
  /** Directive name in lower case → its source expressions as written. The first of duplicates counts. */
  directives: Record<string, string[]>;
  duplicates: string[];
  source: 'header' | 'meta';
}

/** Bounds on all that follows: each is far above what an ordinary site sends. Text beyond them is not read. */
const MOST_POLICIES = 64;
const MOST_DIRECTIVES = 128;
const LONGEST_POLICY = 16_384;

/** Splits header lines (each may hold several policies, joined by commas) into policies; empty ones are dropped. `steps` counts directives and sources. */
export function parsePolicies(
  lines: readonly string[],
  source: CspPolicy['source'],
  steps = { count: 0 },
): CspPolicy[] {
  const serialized = source === 'header' ? lines.flatMap((line) => line.split(',')) : lines;
  return serialized
    .slice(0, MOST_POLICIES)
    .map((text) => parsePolicy(text, source, steps))
    .filter((policy) => Object.keys(policy.directives).length > 0);
}

function parsePolicy(text: string, source: CspPolicy['source'], steps: { count: number }): CspPolicy {
  const directives: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  const duplicates: string[] = [];
  for (const part of text.slice(0, LONGEST_POLICY).split(';', MOST_DIRECTIVES)) {
    const [name, ...values] = wordsOf(part);
    steps.count += 1 + values.length;
    if (name === undefined) continue;
    const key = name.toLowerCase();
    if (key in directives) duplicates.push(key);
    else directives[key] = values;
  }
  // A meta element cannot set these three (HTML, "content security policy state"): browsers drop them.
  if (source === 'meta') for (const name of META_IGNORED) delete directives[name];
  return { directives, duplicates, source };
}

/** Only blanks of ASCII divide (CSP3 section 2.2.1). */
const wordsOf = (text: string): string[] => text.split(/[\t\n\f\r ]+/).filter((word) => word !== '');

export const META_IGNORED = ['frame-ancestors', 'report-uri', 'sandbox'] as const;

/** The directives that a meta policy names although browsers ignore them there. */
export const ignoredInMeta = (metaPolicy: string): string[] => {
  const parts = metaPolicy.slice(0, LONGEST_POLICY).split(';', MOST_DIRECTIVES);
  const names = new Set(parts.map((part) => wordsOf(part)[0]?.toLowerCase()));
  return META_IGNORED.filter((name) => names.has(name));
};

/** Browsers ignore one that is not in the form of base64 (CSP3 section 2.3.1), also next to 'unsafe-inline'. */
const NONCE = /^'nonce-([\w+/-]+={0,2})'$/i;
const HASH = /^'sha(256|384|512)-[\w+/-]+={0,2}'$/i;
const LIKE_NONCE_OR_HASH = /^'(?:nonce|sha\d{3})-/i;

export const nonceOf = (expression: string): string | null => NONCE.exec(expression)?.[1] ?? null;
export const isHash = (expression: string): boolean => HASH.test(expression);
/** A nonce or hash that no browser takes for one. */
export const isBrokenSource = (expression: string): boolean =>
  LIKE_NONCE_OR_HASH.test(expression) && nonceOf(expression) === null && !isHash(expression);

export const hasKeyword = (sources: readonly string[], keyword: string): boolean =>
  sources.some((source) => source.toLowerCase() === `'${keyword}'`);
