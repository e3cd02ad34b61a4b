import type { Severity } from '@palisade/vocabulary';
import type { Digest, DigestLine } from './digest';
import { SEVERITY_WORDS } from './words';

const COLOR: Readonly<Record<Severity, string>> = {
  critical: 'attention',
  high: 'attention',
  medium: 'warning',
  low: 'default',
};

/** Bytes of a card. Teams takes 28,672, and keeps the card as a JSON text inside a JSON text: quotes and backslashes count several times. */
const MOST_BYTES = 28_000;
/** Characters of a text in a line, from the longest that we show to the shortest that still says something. */
const LENGTHS = [110, 80, 60, 40, 25, 12];

const cutTo = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
};

/** As Teams counts, whichever way it writes other letters than ASCII. */
const sizeOf = (card: object): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(card)).replace(/[\u0080-\uffff]/g, '\\\\u0000'));

/** Runs of text in a RichTextBlock are never Markdown, unlike the text of a TextBlock. */
const run = (text: string, more: object = {}): object => ({ type: 'TextRun', text, ...more });
const rich = (...inlines: object[]): object => ({ type: 'RichTextBlock', inlines, spacing: 'small' });

function lineOf({ tag, severity, text, location, url }: DigestLine, length: number): object {
  const words = [tag, severity === null ? '' : SEVERITY_WORDS[severity]].filter(Boolean).join(' · ');
  return rich(
    run(words, { weight: 'bolder', color: severity === null ? 'default' : COLOR[severity] }),
    run(' '),
    run(cutTo(text, length), { selectAction: { type: 'Action.OpenUrl', url } }),
    ...(location === ''
      ? []
      : [run(' '), run(cutTo(location, length), { fontType: 'monospace', isSubtle: true })]),
  );
}

/** The body of a message to the webhook of a Teams workflow: an adaptive card, version 1.4. */
export function teamsBody(digest: Digest): object {
  let content = cardOf(digest, LENGTHS[0]);
  for (const length of LENGTHS.slice(1)) {
    if (sizeOf(content) <= MOST_BYTES) break;
    content = cardOf(digest, length);
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

function cardOf({ title, intro, lines, more, facts, link }: Digest, length = 0): object {
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      rich(run(title, { weight: 'bolder', size: 'large' })),
      ...intro.map((sentence) => rich(run(sentence))),
      ...facts.map(({ label, value }) => rich(run(`${label}: `), run(value, { weight: 'bolder' }))),
      ...lines.map((line) => lineOf(line, length)),
      ...(more === '' ? [] : [rich(run(more))]),
    ],
    actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
  };
}
