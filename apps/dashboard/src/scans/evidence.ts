import { isRecord } from '@palisade/vocabulary';

/** The evidence of a finding, sorted for display. */
export interface Evidence {
  /** Request, response and expected value, at most one line each. */
  facts: (readonly [label: string, value: string])[];
  /** A command that reproduces the finding; null if there is none. */
  replay: string | null;
  cwe: string | null;
  links: string[];
  /** All other fields, as stored. */
  rest: Record<string, unknown>;
}

const FACTS: readonly [key: string, label: string][] = [
  ['request', 'Request'],
  ['status', 'Status'],
  ['header', 'Header'],
  ['observed', 'Observed'],
  ['expected', 'Expected'],
];
const APART = new Set(['reproduce', 'cwe', 'references', ...FACTS.map(([key]) => key)]);

/** Sorts the evidence of a finding. Unknown fields are in `rest`. */
export function readEvidence(evidence: Readonly<Record<string, unknown>>): Evidence {
  const { reproduce, references } = evidence;
  const nested = isRecord(references) ? references : { cwe: evidence.cwe, links: references };
  return {
    facts: FACTS.filter(([key]) => key in evidence).map(
      ([key, label]) => [label, textOf(evidence[key], key)] as const,
    ),
    replay: typeof reproduce === 'string' ? reproduce : null,
    cwe: typeof nested.cwe === 'string' ? nested.cwe : null,
    links: Array.isArray(nested.links) ? nested.links.filter(isWebAddress) : [],
    rest: Object.fromEntries(Object.entries(evidence).filter(([key]) => !APART.has(key))),
  };
}

/** Evidence contains text from scanned sites, so only web addresses become links. */
function isWebAddress(value: unknown): value is string {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) return false;
  try {
    return new URL(value).host !== '';
  } catch {
    return false;
  }
}

function textOf(value: unknown, key: string): string {
  if (value === null) return key === 'observed' ? 'not sent' : 'none';
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${scalar(part)}`)
      .join('\n');
  }
  return scalar(value);
}

const scalar = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `https://cwe.mitre.org/…/352.html` of `CWE-352`. */
export function cweAddress(cwe: string): string | null {
  const number = /^CWE-(\d+)$/.exec(cwe)?.[1];
  return number === undefined ? null : `https://cwe.mitre.org/data/definitions/${number}.html`;
}

/** The text of a link: "owasp.org", or "developer.mozilla.org: X-Frame-Options" for a page of a site. */
export function linkWords(address: string): string {
  const { host, pathname, hash } = new URL(address);
  const page = hash.slice(1) || (pathname.split('/').findLast((part) => part !== '') ?? '');
  const site = host.replace(/^www\./, '');
  return page === '' ? site : `${site}: ${page.replace(/\.html?$/, '').replaceAll('_', ' ')}`;
}
