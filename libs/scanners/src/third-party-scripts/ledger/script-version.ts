import { createHash } from 'node:crypto';
import { organisationOf } from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';
import { MOST_LEDGER_TEXTS, type ScriptVersion } from '@palisade/vocabulary';
import { type ProgramTokens, tokensOf } from './program-tokens';

/** 96 bits: a shape only tells versions of one script apart. */
const SHAPE_LENGTH = 16;
const MOST_BASE64 = 2_000;
/** Names of events, fields and elements are short. */
const LONGEST_NAME = 200;
const LONGEST_CODE = 500;

/** By what it is called in lists: names and texts of programs that matter for theft. */
const USES: readonly (readonly [use: string, names: readonly string[], text?: RegExp])[] = [
  ['clipboard', ['clipboard', 'oncopy', 'onpaste'], /^(?:copy|paste|cut)$/],
  ['cookie', ['cookie', 'cookieStore']],
  ['encoded text', ['atob', 'fromCharCode', 'fromCodePoint', 'unescape', 'charCodeAt']],
  ['eval', ['eval', 'Function', 'execScript']],
  ['fetch', ['fetch']],
  [
    'form data',
    ['FormData', 'elements', 'forms', 'serialize', 'serializeArray', 'onsubmit', 'submit'],
    /^submit$/,
  ],
  ['form target', ['action', 'formAction']],
  ['frames', ['contentWindow', 'contentDocument', 'srcdoc'], /^iframe$/i],
  ['image request', ['Image'], /^img$/i],
  ['inserted markup', ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'write', 'writeln']],
  ['inserted script', ['import', 'importScripts', 'getScript'], /^script$/i],
  ['keys', ['onkeyup', 'onkeydown', 'onkeypress', 'keyCode'], /^key(?:up|down|press)$/],
  ['input events', ['oninput', 'onchange', 'onblur'], /^(?:input|change|blur|focusout)$/],
  ['messages', ['postMessage', 'onmessage', 'BroadcastChannel']],
  ['page address', ['location']],
  ['sendBeacon', ['sendBeacon']],
  ['service worker', ['serviceWorker']],
  ['storage', ['localStorage', 'sessionStorage', 'indexedDB']],
  ['values of fields', ['value', 'val'], /^value$/],
  ['WebRTC', ['RTCPeerConnection']],
  ['WebSocket', ['WebSocket', 'EventSource', 'WebTransport']],
  ['worker', ['Worker', 'SharedWorker']],
  ['XMLHttpRequest', ['XMLHttpRequest', 'ajax']],
  [
    'card fields',
    ['cardNumber', 'cardnumber', 'cvv', 'cvc', 'cc_number', 'ccNumber'],
    /card[-_ ]?(?:num|no\b|cvc|cvv|exp)|\bcc[-_](?:num|number|csc|exp|cvv)|\b(?:cvv2?|cvc2?)\b|credit[-_ ]?card|securitycode/i,
  ],
  ['password fields', ['password', 'passwd'], /type=.?password|^passw(?:or)?d$/i],
];
const SENDS: readonly string[] = [
  'fetch',
  'image request',
  'inserted script',
  'sendBeacon',
  'WebSocket',
  'XMLHttpRequest',
  'page address',
  'form target',
];

export interface ReadVersion extends ScriptVersion {
  /** Domains among the destinations that the program hides: in Base64, or by escapes of letters. */
  hiddenDestinations: string[];
}

/** What a program is and does, as far as its text says. `isFile`: the same bytes for all visitors. */
export function versionOf(program: string, ownHost: string, isFile: boolean): ReadVersion {
  const tokens = tokensOf(program);
  const uses = usesOf(tokens);
  const { shown, hidden } = destinationsIn(tokens, ownHost);
  // A program in a page that uses nothing carries data, such as the links of an article.
  const named = isFile || uses.length > 0 ? shown : [];
  return {
    shape: shapeOf(tokens, isFile),
    sha256: isFile ? createHash('sha256').update(program).digest('hex') : null,
    bytes: isFile ? Buffer.byteLength(program) : null,
    uses,
    destinations: [...new Set([...named, ...hidden])].sort().slice(0, MOST_LEDGER_TEXTS),
    hiddenDestinations: hidden,
  };
}

/** Neither reads, loads nor calls anything: data that a page gives to its programs. */
export const isData = ({ uses, destinations, shape }: ScriptVersion): boolean =>
  shape === EMPTY && uses.length === 0 && destinations.length === 0;

/** Whether it reads what people type and hides where it sends it. */
export const isSkimmer = ({ uses, hiddenDestinations }: ReadVersion): boolean =>
  hiddenDestinations.length > 0 &&
  (uses.includes('card fields') ||
    uses.includes('password fields') ||
    (uses.includes('values of fields') && (uses.includes('form data') || uses.includes('keys')))) &&
  uses.some((use) => SENDS.includes(use));

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, SHAPE_LENGTH);
const EMPTY = hashOf('');

/**
 * Pages write programs for each visit, with more or fewer calls of the same functions: there it counts which names they use. In a file it also
 * counts how often.
 */
function shapeOf({ names }: ProgramTokens, isFile: boolean): string {
  const lines = [...names].map(([name, count]) => (isFile ? `${name} ${count}` : name));
  return hashOf(lines.sort().join('\n'));
}

function usesOf({ names, texts }: ProgramTokens): string[] {
  const all = [...texts].filter(({ length }) => length <= LONGEST_NAME);
  return USES.flatMap(([use, words, text]) =>
    words.some((word) => names.has(word)) || (text !== undefined && all.some((each) => text.test(each)))
      ? [use]
      : [],
  ).sort();
}

const ADDRESS = /^\s*(?:https?:|wss?:)?\/\/([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::\d+)?(?:[/?#"'\s]|$)/i;
const WITHIN = /(?:https?|wss?):\/\/([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)/gi;
const BASE64 = /^[A-Za-z0-9+/_-]{12,4096}={0,2}$/;
/** Names of formats, which no program requests. */
const FORMATS = /^(?:www\.)?(?:w3\.org|schema\.org|xmlns\.com|purl\.org)$/i;

function destinationsIn({ texts, hidden }: ProgramTokens, ownHost: string) {
  const shown = new Set<string>();
  const unseen = new Set<string>();
  let decodings = 0;
  for (const text of texts) {
    for (const host of hostsIn(text)) (hidden.has(text) ? unseen : shown).add(host);
    if (!BASE64.test(text) || decodings >= MOST_BASE64) continue;
    decodings += 1;
    const decoded = Buffer.from(text, 'base64').toString('latin1');
    const [, host] = ADDRESS.exec(decoded) ?? [];
    if (host?.includes('.') === true && /^[\x20-\x7e]+$/.test(decoded)) unseen.add(host.toLowerCase());
  }
  const own = domainOf(ownHost);
  const foreign = (hosts: Iterable<string>): string[] =>
    [...new Set([...hosts].map(domainOf))].filter((domain) => domain !== own).sort();
  return { shown: foreign(shown), hidden: foreign(unseen) };
}

function hostsIn(text: string): string[] {
  const [, first] = ADDRESS.exec(text) ?? [];
  const hosts = first === undefined ? [] : [first];
  // Longer ones are content.
  if (text.length <= LONGEST_CODE) for (const [, host = ''] of text.matchAll(WITHIN)) hosts.push(host);
  return hosts
    .map((host) => host.toLowerCase())
    .filter((host) => host.includes('.') && !FORMATS.test(host) && parseUrl(`https://${host}/`) !== null);
}

/** Networks number their hosts, and a number is no other destination. */
export const domainOf = organisationOf;
