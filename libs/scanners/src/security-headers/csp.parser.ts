/** One serialized policy (CSP3 section 2.2.1). */
export interface CspPolicy {
  /** Directive name in lower case → its source expressions as written. The first of duplicates counts. */
  directives: Record<string, string[]>;
  duplicates: string[];
  source: 'header' | 'meta';
}

/** Splits header lines (each may hold several policies, joined by commas) into policies; empty ones are dropped. */
export function parsePolicies(lines: readonly string[], source: CspPolicy['source']): CspPolicy[] {
  const serialized = source === 'header' ? lines.flatMap((line) => line.split(',')) : lines;
  return serialized
    .map((text) => parsePolicy(text, source))
    .filter((policy) => Object.keys(policy.directives).length > 0);
}

function parsePolicy(text: string, source: CspPolicy['source']): CspPolicy {
  const directives: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  const duplicates: string[] = [];
  for (const part of text.split(';')) {
    const [name, ...values] = part.trim().split(/[\t\n\f\r ]+/);
    if (name === undefined || name === '') continue;
    const key = name.toLowerCase();
    if (key in directives) duplicates.push(key);
    else directives[key] = values;
  }
  // A meta element cannot set these three (HTML, "content security policy state"): browsers drop them.
  if (source === 'meta') for (const name of META_IGNORED) delete directives[name];
  return { directives, duplicates, source };
}

export const META_IGNORED = ['frame-ancestors', 'report-uri', 'sandbox'] as const;

/** The directives that a meta policy names although browsers ignore them there. */
export const ignoredInMeta = (metaPolicy: string): string[] => {
  const names = metaPolicy.split(';').map((part) => part.trim().split(/\s+/)[0]?.toLowerCase() ?? '');
  return META_IGNORED.filter((name) => names.includes(name));
};

const NONCE = /^'nonce-([^']+)'$/i;
const HASH = /^'sha(256|384|512)-[^']+'$/i;

export const nonceOf = (expression: string): string | null => NONCE.exec(expression)?.[1] ?? null;
export const isHash = (expression: string): boolean => HASH.test(expression);

export const hasKeyword = (sources: readonly string[], keyword: string): boolean =>
  sources.some((source) => source.toLowerCase() === `'${keyword}'`);
