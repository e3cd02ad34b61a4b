import type { StepCounter } from '@palisade/scan-engine';

/** A page of a login has a few kilobytes of text. What follows these bounds is not read. */
const MOST_CHARACTERS = 400_000;
const MOST_SENTENCES = 4_000;
const LONGEST_SENTENCE = 400;

const ENTITIES: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  rsquo: "'",
  nbsp: ' ',
  lt: '<',
  gt: '>',
};

/** Elements whose content is not text of the page, and what ends them. */
const SILENT = new Map(
  ['script', 'style', 'template', 'noscript'].map((name) => [name, new RegExp(`</${name}`, 'gi')]),
);
/** Elements that do not end a sentence. */
const INLINE = new Set(['a', 'b', 'i', 'em', 'strong', 'span', 'code', 'u']);

/**
 * The words that a visitor reads, lower case, one sentence an entry; digits as `#`, since waiting times change. Bound: at most
 * 4,000 sentences of 400 characters, from the first 400,000 characters.
 */
export function sentencesOf(body: string, steps?: StepCounter): string[] {
  const visible = visibleText(body.slice(0, MOST_CHARACTERS), steps);
  steps?.add(visible.length);
  const text = visible
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/&#(x?[0-9a-f]{1,7});/gi, (_, code: string) => characterOf(code))
    .replace(/&([a-z]{2,5});/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/[’`]/g, "'")
    .replace(/_/g, ' ');
  return text
    .toLowerCase()
    .split(/[\n!?;"{}[\]]+|\.(?=\s|$)|。/, MOST_SENTENCES)
    .map((sentence) => sentence.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().slice(0, LONGEST_SENTENCE))
    .filter((sentence) => sentence.length > 1);
}

/**
 * The text between tags, with a new line for each tag that ends a sentence. One pass: each search begins where the last one
 * ended, and what is missing in the rest is searched for once only.
 */
function visibleText(html: string, steps?: StepCounter): string {
  // Without a later ">" a "<" is text, as in JSON.
  const lastClose = html.lastIndexOf('>');
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const textEnd = open === -1 || open > lastClose ? html.length : open;
    parts.push(html.slice(at, textEnd));
    steps?.add(textEnd - at + 1);
    if (textEnd === html.length) break;
    const name = tagNameAt(html, open);
    const end = name === null ? open + 1 : endOfMarkup(html, open, name);
    parts.push(name === null ? '<' : INLINE.has(name) ? '' : '\n');
    steps?.add(end - open);
    at = end;
  }
  return parts.join('');
}

/** Lower case and without slash; '' for comments and similar, null for a "<" that starts no tag. */
function tagNameAt(html: string, open: number): string | null {
  const next = html.charAt(open + 1);
  if (next === '!' || next === '?') return '';
  // No name that matters is longer.
  return /^<\/?([a-z][a-z0-9]{0,15})/i.exec(html.slice(open, open + 18))?.[1]?.toLowerCase() ?? null;
}

/** Behind the tag; behind the whole element where its content is not text; the end of the page for what is never closed. */
function endOfMarkup(html: string, open: number, name: string): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4);
  const end = after(html, '>', open);
  const closing = html.charAt(open + 1) === '/' ? undefined : SILENT.get(name);
  if (closing === undefined) return end;
  closing.lastIndex = end;
  const closed = closing.exec(html);
  return closed === null ? html.length : after(html, '>', closed.index);
}

function after(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? text.length : at + wanted.length;
}

function characterOf(code: string): string {
  const point =
    code.startsWith('x') || code.startsWith('X') ? parseInt(code.slice(1), 16) : parseInt(code, 10);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ' ';
}

/** Sentences that were not there before: what a response says, without what the page always says. */
export function newSentences(body: string, known: ReadonlySet<string>, steps?: StepCounter): string[] {
  return [...new Set(sentencesOf(body, steps))].filter((sentence) => !known.has(sentence));
}
