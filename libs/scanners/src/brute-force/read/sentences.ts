import type { HtmlDocument, StepCounter } from '@palisade/scan-engine';

/** The page of a login has a few kilobytes of text. What follows these bounds is not read. */
const MOST_SENTENCES = 4_000;
const LONGEST_SENTENCE = 400;

/** The sentences that a visitor reads, the title included. */
export const sentencesIn = ({ title, text }: Pick<HtmlDocument, 'title' | 'text'>): string[] =>
  sentencesOf(`${title}\n${text}`);

/** The sentences of a text in lower case, with digits as `#` because waiting times change. Bound: 4,000 sentences of 400 characters. */
export function sentencesOf(text: string, steps?: StepCounter): string[] {
  steps?.add(text.length);
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/[’`]/g, "'")
    .replace(/_/g, ' ')
    .toLowerCase()
    .split(/[\n!?;"{}[\]]+|\.(?=\s|$)|。/, MOST_SENTENCES)
    .map((sentence) => sentence.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().slice(0, LONGEST_SENTENCE))
    .filter((sentence) => sentence.length > 1);
}

/** What a response says that the pages before it did not, each sentence once. */
export const newSentences = (sentences: readonly string[], known: ReadonlySet<string>): string[] =>
  [...new Set(sentences)].filter((sentence) => !known.has(sentence));
