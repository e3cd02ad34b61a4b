import type { Digest } from './digest';
import { mailOf } from './mail';
import { plainText } from './plain-text';
import { slackBody } from './slack';
import { teamsBody } from './teams';

const HOSTILE = '<script>*bold* `x` & [a](b) | ~s~';

const digest = (lines: number, text = HOSTILE): Digest => ({
  title: text,
  intro: [text],
  lines: Array.from({ length: lines }, () => ({
    tag: 'New',
    severity: 'high' as const,
    text,
    location: text,
    url: 'https://palisade.test/i?a=1&b=2',
  })),
  more: 'And 3 more changes.',
  facts: [{ label: 'Opened', value: '3' }],
  link: { label: 'Open the scan', url: 'https://palisade.test/' },
});
const footer = { settingsUrl: 'https://palisade.test/s', unsubscribe: null };

interface SlackBody {
  text: string;
  blocks: { type: string; text: { type: string; text: string } }[];
}

describe('slackBody', () => {
  it('escapes control characters and breaks marks', () => {
    const { text, blocks } = slackBody(digest(1)) as SlackBody;
    expect(text).toContain('&lt;script&gt;');
    const marked = blocks.filter((block) => block.text.type === 'mrkdwn').map((block) => block.text.text);
    // What is left of `<` and `>` is the links that we make.
    expect(marked.join('').replace(/<https:[^<>|]+\|[^<>|]*>/g, '')).not.toMatch(/[<>]/);
    expect(marked[0]).not.toMatch(/(?<!\u200b)\*bold/);
  });

  it('stays within the limits of a message', () => {
    const { blocks } = slackBody(digest(20, `${'ab'.repeat(99)}&`)) as SlackBody;
    expect(blocks.length).toBeLessThanOrEqual(50);
    for (const { type, text } of blocks)
      expect(text.text.length).toBeLessThanOrEqual(type === 'header' ? 150 : 3000);
  });
});

describe('teamsBody', () => {
  it('has texts of sites in runs only, which are never Markdown', () => {
    const body = JSON.stringify(teamsBody(digest(1)));
    expect(body).not.toContain('"TextBlock"');
    expect(body).toContain(JSON.stringify(HOSTILE));
  });

  // github.com/MicrosoftDocs/msteams-docs/issues/11274: the limit holds for a JSON text inside a JSON text.
  it.each(['a', 'ü', '漢', '😀', '"', '\\', '\u0001'])(
    'stays below 28,672 bytes with texts of %j',
    (letter) => {
      const { attachments } = teamsBody(digest(20, letter.repeat(400))) as {
        attachments: [{ content: object }];
      };
      const card = JSON.stringify(JSON.stringify(attachments[0].content));
      expect(Buffer.byteLength(card)).toBeLessThanOrEqual(28_672);
      expect(
        JSON.stringify(attachments[0].content).split(JSON.stringify(letter).slice(1, -1)).length,
      ).toBeGreaterThan(100);
    },
  );
});

describe('mailOf', () => {
  it('escapes everything in HTML, and has the same in text', () => {
    const { html, text } = mailOf(digest(2), footer);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&#60;script&#62;');
    expect(html).toContain('https://palisade.test/i?a=1&#38;b=2');
    expect(text).toContain(`- New, High: ${HOSTILE}\n  at ${HOSTILE}\n  https://palisade.test/i?a=1&b=2`);
    expect(text).toContain('And 3 more changes.');
    expect(`${html}${text}`).not.toContain('weekly summaries');
  });
});

describe('plainText', () => {
  it.each([
    ['two\r\nlines\u202e reversed', 'two lines reversed'],
    ['see https://evil.example', 'see https[:]//evil.example'],
    ['www.evil.example', 'www[.]evil.example'],
    ['a@b.example', 'a[at]b.example'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
  ])('shows %j as %j', (text, shown) => {
    expect(plainText(text)).toBe(shown);
  });
});
