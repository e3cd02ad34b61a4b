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
const ERROR_AFTER_NONE = /^no such error\n(?!no such error)\S/;
const isCompared =
  (error: RegExp): IsShown =>
  (observed, output, command) =>
    observed.includes('error') ? error.test(output) : isOtherPage(observed, output, command);

/** The second word of the value, behind the characters that matter. */
const ARRIVED = /plsd0{8}q/i;

/** What the output of a rule's command must show, where the test sends values of its own. */
export const INJECTIONS: Record<string, RegExp | IsShown> = {
  'xss-html-context': ARRIVED,
  'xss-attribute-context': ARRIVED,
  'xss-script-context': ARRIVED,
  'xss-url-context': ARRIVED,
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
  'redirect-open': /palisade-probe\.example/i,
  'redirect-open-script': /palisade-probe\.example/i,
  'hosthdr-reflected-in-links': /palisade-probe\.example/i,
  'hosthdr-redirect': /^location: .*palisade-probe\.example/im,
  'hosthdr-cache-poisoned': /palisade-probe\.example/i,
};
