import { type CrawledPage, isSameSite, isThirdParty, type HtmlForm } from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';
import { type LedgerPage, type LedgerPictures, MOST_LEDGER_TEXTS } from '@palisade/vocabulary';
import { isNeededAtFields, isPaymentHost } from '../host-kinds';
import { isSensitive, isSensitiveForm } from '../page-scripts';
import { scriptAddress } from './script-address';
import { domainOf } from './script-version';

/** PCI DSS 4.0.1, requirement 11.6.1, names headers that matter for security. */
const HEADERS: readonly string[] = [
  'access-control-allow-origin',
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];
const META_POLICY = 'content-security-policy in meta';
const LONGEST_HEADER = 4_096;
/** Words that stand together count as one, so that the same words in another order are another text. */
const GROUP = 3;
const MOST_HASHES = 32;
const MOST_WORDS = 20_000;

/** The path of a page, with its query where that names it. */
export const pathOfPage = (lasting: string): string => {
  const { pathname, search } = new URL(lasting);
  return `${pathname}${search}`.slice(0, 300);
};

type ReadPage = CrawledPage & { html: NonNullable<CrawledPage['html']> };

/** What a scan sees of one page besides its scripts. */
export function pageFacts(page: ReadPage, path: string, pictures: LedgerPictures | undefined): LedgerPage {
  return {
    path,
    isSensitive: isSensitive(page),
    isDrawn: page.rendered !== undefined,
    headers: headersOf(page),
    forms: [...new Set(page.html.forms.flatMap((form) => targetOf(form, page.url) ?? []))]
      .sort()
      .slice(0, MOST_LEDGER_TEXTS),
    frames: framesOf(page),
    isPaid: page.html.frames.some((frame) => isPaymentHost(new URL(frame).hostname)),
    listeners: listenersOf(page),
    words: hashesOf(page.html.text),
    ...(pictures !== undefined && { pictures }),
  };
}

/** Domains that show a part of the page. Payment providers and CAPTCHAs have several each. */
function framesOf({ html, url }: ReadPage): string[] {
  const { hostname } = new URL(url);
  const domains = html.frames
    .map((frame) => new URL(frame))
    .filter((frame) => isThirdParty(frame.hostname, hostname) && !isNeededAtFields(frame))
    .map((frame) => domainOf(frame.hostname));
  return [...new Set(domains)].sort().slice(0, MOST_LEDGER_TEXTS);
}

const PROGRAM = 'A program in the page';

/** What listens further out hears of all fields, and is marked. */
function listenersOf({ drawn }: CrawledPage): LedgerPage['listeners'] {
  if (!drawn?.listeners) return null;
  const heard = new Map<string, Set<string>>();
  for (const { script, at, events } of drawn.listeners) {
    const address = script === null ? null : parseUrl(script);
    const name = address === null ? PROGRAM : scriptAddress(address);
    const known = heard.get(name) ?? new Set();
    for (const event of events) known.add(at === 'page' ? `${event} (whole page)` : event);
    if (heard.size < MOST_LEDGER_TEXTS) heard.set(name, known);
  }
  return Object.fromEntries(
    [...heard]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, events]) => [name, [...events].sort()]),
  );
}

function headersOf({ headers, html }: CrawledPage): Record<string, string> {
  const lines = HEADERS.flatMap((name): [string, string][] => {
    const values = headers.filter(([each]) => each === name).map(([, value]) => lastingValue(name, value));
    return values.length === 0 ? [] : [[name, values.join(', ').slice(0, LONGEST_HEADER)]];
  });
  const metas = (html?.metaPolicies ?? []).map((policy) => lastingValue(META_POLICY, policy));
  if (metas.length > 0) lines.push([META_POLICY, metas.join(', ').slice(0, LONGEST_HEADER)]);
  return Object.fromEntries(lines);
}

/** Without values of one visit, in an order that does not depend on how the server writes it. */
function lastingValue(name: string, value: string): string {
  const text = value.trim().replace(/\s+/g, ' ');
  if (name.startsWith('content-security-policy'))
    return text
      .split(';')
      .map(directive)
      .filter((each) => each !== '' && !/^report-(?:uri|to)\b/.test(each))
      .sort()
      .join('; ');
  const separator = name === 'permissions-policy' ? ',' : name === 'strict-transport-security' ? ';' : null;
  if (separator === null) return text.toLowerCase();
  return text
    .toLowerCase()
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
    .sort()
    .join(`${separator} `);
}

function directive(text: string): string {
  const [name = '', ...sources] = text.trim().split(' ');
  const lasting = sources.map((source) =>
    source.replace(/^'nonce-.*'$/i, "'nonce'").replace(/^'sha\d{3}-.*'$/i, "'hash'"),
  );
  return [name.toLowerCase(), ...[...new Set(lasting)].sort()].join(' ');
}

/** Another origin; of a form with a password or a card number also a path of the site. */
function targetOf({ action, fields }: HtmlForm, page: string): string | null {
  if (action === null) return null;
  const { origin, pathname } = new URL(action);
  const at = new URL(page);
  if (origin !== at.origin) return isTwin(action, at) ? null : origin;
  return isSensitiveForm(fields) ? pathname.replace(/\d+/g, '#').slice(0, 200) : null;
}

/** Host and `www` twin, by http and https: one site. */
const isTwin = (action: string, page: URL): boolean =>
  new URL(action).port === page.port && isSameSite(action, page.hostname);

/** The smallest hashes of the groups of words that a visitor reads; numbers are left out, since prices and times change. */
function hashesOf(text: string): number[] {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, MOST_WORDS);
  const hashes = new Set<number>();
  for (let at = 0; at < words.length; at += 1) {
    const group = words.slice(at, at + GROUP);
    if (group.length === GROUP || at === 0) hashes.add(hashOf(group.join(' ')));
  }
  return [...hashes].sort((one, other) => one - other).slice(0, MOST_HASHES);
}

/** FNV-1a: it only has to spread. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
