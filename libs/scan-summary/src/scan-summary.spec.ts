import { spawnSync } from 'node:child_process';
import { HtmlRenderer, Parser } from 'commonmark';
import MarkdownIt from 'markdown-it';
import { Marked } from 'marked';
import { type SummaryFinding, type SummarySite, formatSummary } from './scan-summary';

const finding = (changes: Partial<SummaryFinding> = {}): SummaryFinding => ({
  severity: 'high',
  title: 'No content security policy',
  location: '/login',
  url: 'https://palisade.test/t/1/issues/2',
  ...changes,
});
const site = (changes: Partial<SummarySite> = {}): SummarySite => ({
  site: 'https://shop.example/',
  verdict: 'fail',
  reason: '1 finding of severity high or higher.',
  grade: 'D',
  url: 'https://palisade.test/t/1/scans/3',
  counted: [finding()],
  ofHost: [],
  fixed: [],
  fixedWords: 'This change fixes',
  others: 2,
  notJudged: ['tls_configuration'],
  ...changes,
});

it('says the verdict first, then what counts, and the rest as counts', () => {
  const counted = [finding({ severity: 'low', location: '', url: null }), finding()];
  expect(formatSummary([site({ counted })])).toBe(`## Palisade: ❌ does not pass, grade D

Site \`https://shop.example/\` · 1 finding of severity high or higher. · [Open the scan](https://palisade.test/t/1/scans/3)

- **high** \`No content security policy\` at \`/login\` · [Open issue](https://palisade.test/t/1/issues/2)
- **low** \`No content security policy\`

2 findings do not count: known, accepted, or not severe enough.

Could not judge the site: \`tls_configuration\`.
`);
});

it('says what a preview fixes, folds what belongs to its host, and gives the lines of the server once', () => {
  const lines = {
    server: 'nginx',
    place: 'nginx.conf',
    code: 'add_header X-Content-Type-Options nosniff always;',
  };
  const text = formatSummary([
    site({
      counted: [finding({ lines }), finding({ location: '/a', lines })],
      ofHost: [finding({ title: 'Self-signed', location: '', url: null })],
      fixed: [finding({ title: 'Old', url: null }), finding({ title: 'Older', url: null })],
      others: 0,
      notJudged: [],
    }),
  ]);
  expect(text.slice(text.indexOf('- **high**')))
    .toBe(`- **high** \`No content security policy\` at \`/login\` · [Open issue](https://palisade.test/t/1/issues/2)
- **high** \`No content security policy\` at \`/a\` · [Open issue](https://palisade.test/t/1/issues/2)

<details><summary>Lines for the server</summary>

For \`No content security policy\` on nginx (\`nginx.conf\`):

\`\`\`
add_header X-Content-Type-Options nosniff always;
\`\`\`

</details>

This change fixes 2 findings.

- **high** \`Old\` at \`/login\`
- **high** \`Older\` at \`/login\`

<details><summary>1 finding belongs to the preview's host, and does not count</summary>

- **high** \`Self-signed\`

</details>
`);
});

it('is short where there is nothing to say', () => {
  const passed = site({
    verdict: 'pass',
    reason: 'No finding.',
    grade: null,
    url: null,
    counted: [],
    others: 0,
  });
  expect(formatSummary([{ ...passed, notJudged: [] }])).toBe(
    '## Palisade: ✅ passes\n\nSite `https://shop.example/` · No finding.\n',
  );
});

it('leaves out the least severe first, and counts them', () => {
  const counted = Array.from({ length: 5_000 }, (_, place) =>
    finding({ severity: place === 4_999 ? 'critical' : 'low', title: 'x'.repeat(290) }),
  );
  const text = formatSummary([site({ counted })], 65_000);
  expect(text.length).toBeLessThan(65_536);
  const shown = text.match(/^- /gm)?.length ?? 0;
  expect(text).toMatch(/^- \*\*critical/m);
  expect(text).toContain(`${5_000 - shown} more findings count (the least severe are left out here).`);
});

const HOSTILE = [
  '@ada please',
  'see #1 and !2 and GH-3 and owner/repo#4',
  '[click](https://evil.example) ![x](https://evil.example/x.png)',
  'https://evil.example www.evil.example a@evil.example <https://evil.example>',
  '<img src=x onerror=alert(1)><script>alert(1)</script><!-- palisade -->',
  'a | b | c',
  'one ` two `` three ``` four',
  '``` \n```\n# Heading\n- item\n\n<details>',
  '`` `[x](https://evil.example)` ``',
  '\n::set-output name=x::y\n::add-mask::a',
  'left \u202E right \u200B \u0007 \u2028 x',
  '\\`[x](https://evil.example)',
  ':smile: ~strike~ **bold** $`x`$ $$y$$',
  '`',
  ' ` ',
  '##vso[task.setvariable variable=PATH]/tmp/evil and ##[error]evil',
  '~~~\n</details><summary>evil</summary>',
];

/** GitHub's own parser, where Debian's package `cmark-gfm` is installed; `.ci/run` installs it. */
const GITHUB = ['--unsafe', '-e', 'autolink', '-e', 'table', '-e', 'strikethrough', '-e', 'tasklist'];
const hasGithub = spawnSync('cmark-gfm', ['--version']).status === 0;

/** What shows Markdown where people read summaries: all allow HTML and make links of addresses, and are stricter with nothing. */
const PARSERS: [string, (markdown: string) => string][] = [
  ['marked', (markdown) => new Marked({ gfm: true }).parse(markdown, { async: false })],
  ['markdown-it', (markdown) => new MarkdownIt({ html: true, linkify: true }).render(markdown)],
  ['commonmark', (markdown) => new HtmlRenderer().render(new Parser().parse(markdown))],
];
if (hasGithub)
  PARSERS.push([
    'cmark-gfm',
    (markdown) => spawnSync('cmark-gfm', GITHUB, { input: markdown, encoding: 'utf8' }).stdout,
  ]);

describe.each(HOSTILE)('the text %j', (text) => {
  const summary = formatSummary([
    site({
      site: text,
      reason: text,
      counted: [
        finding({ title: text, location: text, lines: { server: 'nginx', place: text, code: text } }),
      ],
      ofHost: [finding({ title: text, location: text })],
      fixed: [finding({ title: text, location: text })],
      notJudged: [text],
      url: `https://palisade.test/${text}`,
    }),
  ]);

  it.each(PARSERS)('makes nothing but code of itself for %s', (_, htmlOf) => {
    const html = htmlOf(summary);
    expect(html).toContain('<h2>Palisade');
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag);
    expect(
      tags.filter(
        (tag) =>
          !['h2', 'p', 'ul', 'li', 'strong', 'code', 'a', 'details', 'summary', 'pre'].includes(tag ?? ''),
      ),
    ).toEqual([]);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(
      links.filter(
        (address) =>
          address !== 'https://palisade.test/t/1/issues/2' &&
          address !== undefined &&
          !/^https:\/\/palisade\.test\/[^ ]*$/.test(address),
      ),
    ).toEqual([]);
    expect(html.replace(/<code>.*?<\/code>/gs, '')).not.toMatch(/ada|evil|alert|set-output|Heading|smile/);
  });

  it('begins no line of a log and reverses none', () => {
    expect(summary).not.toMatch(/^\s*::|##\w*\[/m);
    expect(summary.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
    const outside = summary.replace(/^(`{3,})\n[\s\S]*?\n\1$/m, '');
    const ours = /^(## Palisade|- \*\*high|<details><summary>[\w ,']+<\/summary>$|<\/details>$)/;
    expect(outside.split('\n').filter((line) => /^\s*(#|```|<|-)/.test(line) && !ours.test(line))).toEqual(
      [],
    );
  });
});
