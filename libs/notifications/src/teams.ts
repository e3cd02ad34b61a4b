import type { Severity } from '@palisade/vocabulary';
import type { Digest, DigestLine } from './digest';
import { SEVERITY_WORDS } from './words';

const COLOR: Readonly<Record<Severity, string>> = {
  critical: 'attention',
  high: 'attention',
  medium: 'warning',
  low: 'default',
};

/** Characters of a text in a line: with twenty lines of the longest characters, a card stays below the 28 kB that Teams takes. */
const LONGEST = 110;

const cut = (text: string): string => {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
};

/** Runs of text in a RichTextBlock are never Markdown, unlike the text of a TextBlock. */
const run = (text: string, more: object = {}): object => ({ type: 'TextRun', text, ...more });
const rich = (...inlines: object[]): object => ({ type: 'RichTextBlock', inlines, spacing: 'small' });

function lineOf({ tag, severity, text, location, url }: DigestLine): object {
  const words = [tag, severity === null ? '' : SEVERITY_WORDS[severity]].filter(Boolean).join(' · ');
  return rich(
    run(words, { weight: 'bolder', color: severity === null ? 'default' : COLOR[severity] }),
    run(' '),
    run(cut(text), { selectAction: { type: 'Action.OpenUrl', url } }),
    ...(location === '' ? [] : [run(' '), run(cut(location), { fontType: 'monospace', isSubtle: true })]),
  );
}

/** The body of a message to the webhook of a Teams workflow: an adaptive card, version 1.4. */
export function teamsBody({ title, intro, lines, more, facts, link }: Digest): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      rich(run(title, { weight: 'bolder', size: 'large' })),
      ...intro.map((sentence) => rich(run(sentence))),
      ...facts.map(({ label, value }) => rich(run(`${label}: `), run(value, { weight: 'bolder' }))),
      ...lines.map(lineOf),
      ...(more === '' ? [] : [rich(run(more))]),
    ],
    actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}
