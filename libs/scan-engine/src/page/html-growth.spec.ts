import { expectGrowthAtMostNLogN } from '../testing/expect-growth';
import { readHtmlDocument } from './html-document';

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** Documents of `n` parts that made readers of HTML slow, each for another reason. */
const HOSTILE: [name: string, html: (n: number) => string][] = [
  ['nested elements', (n) => '<div>'.repeat(n)],
  ['nested elements and paragraphs', (n) => '<div><p>'.repeat(n)],
  ['open formatting elements', (n) => times(n, (i) => `<p><b id=${i}>`)],
  ['links inside links', (n) => times(n, (i) => `<a href=/${i}><p>`)],
  [
    'buttons of other forms over nested lines',
    (n) => times(n, (i) => `<button form=f${i}>`) + '<br>'.repeat(15 * n),
  ],
  [
    'forms, and controls that name them',
    (n) => times(n, (i) => `<form id=f${i}></form><input form=f${n - i}>`),
  ],
  ['controls of one form', (n) => `<form>${'<input name=x>'.repeat(n)}`],
  ['labels and headings', (n) => `<form>${'<label>a<h1>b'.repeat(n)}`],
  ['options', (n) => `<form><select>${'<option selected>a'.repeat(n)}`],
  [
    'choices of many forms',
    (n) =>
      times(n, (i) => `<form action=/${i}><input type=radio name=a value=${i}><button formaction=/x${i}>`),
  ],
  ['pages in the head', (n) => times(n, (i) => `<link rel=next href=/${i}><blockquote cite=/${i}>`)],
  ['hidden links', (n) => `<noscript>${'<a href=/x>'.repeat(n)}</noscript>`.repeat(3)],
  ['a long text area', (n) => `<form><textarea>${'<p>&amp;'.repeat(n)}`],
  ['attributes of one tag', (n) => `<input ${times(n, (i) => `a${i}=${i} `)}>`],
  ['the same attribute', (n) => `<input ${'a=1 '.repeat(n)}>`],
  ['quotes that do not end', (n) => '<a b="'.repeat(n)],
  ['comments that do not end', (n) => '<!--'.repeat(n)],
  ['comments with two ends', (n) => '<!---->'.repeat(n)],
  ['angle brackets', (n) => '<'.repeat(n)],
  ['declarations', (n) => '<!<?</ '.repeat(n)],
  ['references', (n) => '&#1;&notit;&amp'.repeat(n)],
  ['titles', (n) => '<title>a</title><title>'.repeat(n)],
  ['scripts in comments of scripts', (n) => `<script>${'<!--<script>'.repeat(n)}`],
  ['raw text that does not end', (n) => `<style>${'</styl'.repeat(n)}`],
  ['templates', (n) => '<template>'.repeat(n) + '</template>'.repeat(n)],
  ['drawings', (n) => '<svg><desc>'.repeat(n) + '</math>'.repeat(n)],
  [
    'scripts and style sheets',
    (n) => times(n, (i) => `<script src=${i}></script><link rel=stylesheet href=${i}>`),
  ],
  ['meta tags', (n) => times(n, (i) => `<meta name=a${i} content=b>`)],
  ['a long base', (n) => `<base href="/${'x'.repeat(n)}/">${times(n, (i) => `<a href=${i}></a>`)}`],
  [
    'a base of the longest kind',
    (n) => `<base href="/${'x'.repeat(2000)}/">${times(n, (i) => `<a href=${i}></a>`)}`,
  ],
  ['links that lead nowhere', (n) => times(n, (i) => `<a href="http://[${i}">`)],
  ['long links', (n) => times(20, (i) => `<a href="/${i}${'y'.repeat(n)}">`)],
];

describe('the steps of reading a document', () => {
  it.each(HOSTILE)('grow at most like n log n: %s', (_name, html) => {
    expectGrowthAtMostNLogN(500, (size, steps) => {
      readHtmlDocument(html(size), 'https://www.example.org/', { steps });
    });
  });

  it('are few for each character of a large document', () => {
    for (const [, html] of HOSTILE) {
      const text = html(20_000).slice(0, 1_048_576);
      const steps = { total: 0, add: (count = 1) => void (steps.total += count) };
      readHtmlDocument(text, 'https://www.example.org/', { steps });
      expect(steps.total / text.length).toBeLessThan(50);
    }
  });
});
