import { parseUrl } from '@palisade/target-client';
import type { IsShown } from './shown-words';

interface Shown {
  status: string;
  leadsTo: string;
  seconds: number;
  markers: number;
  words: string[];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\w+/g) ?? [];

/** What a command of `curlEach` prints of each response. A page may repeat what the command sends. */
function responsesIn(output: string, command: string): Shown[] {
  const sent = new Set(wordsOf(decodeURIComponent(command.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))));
  const parts = output.split(/^(\d{3}) (\S*) \(\d+ bytes, ([\d.]+) s\)$/m);
  return Array.from({ length: (parts.length - 1) / 4 }, (_each, index) => {
    const [text = '', status = '', leadsTo = '', seconds = ''] = parts.slice(4 * index);
    const words = wordsOf(text).filter((word) => !sent.has(word));
    const markers = text.match(/plsd0{8}/g)?.length ?? 0;
    return { status, leadsTo, seconds: Number(seconds), markers, words };
  });
}

function distance(one: Shown | undefined, other: Shown | undefined): number {
  if (one === undefined || other === undefined) return NaN;
  if (one.status !== other.status || one.leadsTo !== other.leadsTo) return Infinity;
  const [words, others] = [new Set(one.words), new Set(other.words)];
  const different = [...words, ...others].filter((word) => !words.has(word) || !others.has(word)).length;
  // The same rows in another order.
  return different + (one.words.join() === other.words.join() ? 0 : 0.5);
}

/** The last response differs from the first one, and the one before it does not, or does less. */
const isOtherPage: IsShown = (_observed, output, command) => {
  const responses = responsesIn(output, command);
  const [usual] = responses;
  const [same, other] = responses.slice(-2);
  return distance(usual, other) > distance(usual, same);
};

/** The last response is later by what its value says. */
const isLater: IsShown = (_observed, output, command) => {
  const [, soon, late] = responsesIn(output, command);
  return (late?.seconds ?? 0) - (soon?.seconds ?? 0) > 1.5;
};

/** The last response has the marker more often than the one that only repeats what it gets. */
const hasRow: IsShown = (_observed, output, command) => {
  const [, same, other] = responsesIn(output, command);
  return (other?.markers ?? 0) > (same?.markers ?? 0);
};

/** A word or a quote shows no error, and the value does: the commands print one after the other. */
const ERROR_AFTER_NONE = /^no such error\n(?!no such error)[ \t]*\S/;
const isCompared =
  (error: RegExp): IsShown =>
  (observed, output, command) =>
    observed.includes('error') ? error.test(output) : isOtherPage(observed, output, command);

/** The second word of the value right behind a character that ends what it is in: as it was sent, so neither an entity nor behind a backslash. */
const OPENED = /<\0?plsd0{8}q/i;
const LEFT = /(?<!\\)(?:\\\\)*["'`]plsd0{8}q|<[a-z][^<>]*[\s/]plsd0{8}q/i;
const IN_CODE = /(?<!\\)(?:\\\\)*(?:["'`({/<]|^)plsd0{8}q/im;

/** Browsers decode attributes before they run what is in them. */
const hasCode: IsShown = (_observed, output) =>
  IN_CODE.test(output) ||
  (/\bon[a-z]+=|javascript:/i.test(output) &&
    IN_CODE.test(
      output
        .replaceAll(/&(?:#0*39|#x0*27|apos);|%27/gi, "'")
        .replaceAll(/&(?:#0*34|#x0*22|quot);|%22/gi, '"'),
    ));
const AS_ADDRESS = /=\s*["']?\s*javascript:[^]*plsd0{8}q/i;

const PROBE = 'palisade-probe.example';
const isProbe = (address: string): boolean =>
  `.${parseUrl(address, 'https://shop.test/')?.hostname}`.endsWith(`.${PROBE}`);

/** A redirect to the host itself, however the value was written: an address that only names it somewhere leads elsewhere. */
const leadsAway: IsShown = (_observed, output) =>
  [...output.matchAll(/^location: *(\S+)/gim)].some(([, to = '']) => isProbe(to));

/** A script or a refresh names the host as an address, and not behind a question mark. */
const LEADS_BY_PAGE =
  /(?:refresh|location)[^\n]*?(?:["'`]|;\s*url=)\s*(?:https?:)?[\\/]*[^"'`?#\s]*palisade-probe\.example/i;

/** The host in an address that a browser would use, rather than in a text. */
const IN_ADDRESS = /(?:\/|\\)\/(?:[\w-]+\.)*palisade-probe\.example/i;

/** What the output of a rule's command must show, where the test sends values of its own. */
export const INJECTIONS: Record<string, RegExp | IsShown> = {
  'xss-html-context': OPENED,
  'xss-attribute-context': LEFT,
  'xss-script-context': hasCode,
  'xss-url-context': AS_ADDRESS,
  'sqli-boolean-based': isOtherPage,
  'sqli-error-based': ERROR_AFTER_NONE,
  'sqli-suspected': ERROR_AFTER_NONE,
  'sqli-time-based': isLater,
  'sqli-union-based': hasRow,
  'nosql-operator': isCompared(ERROR_AFTER_NONE),
  'nosql-script': isOtherPage,
  'ldap-filter': isCompared(ERROR_AFTER_NONE),
  'ssti-computed': /plsd0{8}x[[\]\d., ]+plsd0{8}x/i,
  'ssti-suspected': /^(?!no such error)\S/,
  'xml-entities-expanded': /plsd0{8}plsd0{8}b/i,
  'header-line-break': /^plsd-probe: *plsd0{8}/im,
  'traversal-file': /PRETTY_NAME=|16-bit app support|web-app|system\.web|dependencies/,
  'traversal-suspected': /etc\/os-release\.\w/,
  'redirect-open': leadsAway,
  'redirect-open-script': LEADS_BY_PAGE,
  'hosthdr-reflected-in-links': IN_ADDRESS,
  'hosthdr-redirect': leadsAway,
  'hosthdr-cache-poisoned': IN_ADDRESS,
};
