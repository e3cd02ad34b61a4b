import { withoutQuotations } from './without-quotations';

const squeezed = (html: string): string => withoutQuotations(html).replace(/ +/g, ' ');

it.each([
  ['no code', '<p>a</p>', '<p>a</p>'],
  ['code', '<p>a</p><pre class="x">b</pre><p>c</p>', '<p>a</p> </pre><p>c</p>'],
  ['code in code', '<pre><code>b</code>c</pre>d', ' </pre>d'],
  ['code without an end', 'a<code>b<p>c', 'a'],
  ['code that ends with what is around it', '<pre><code>b</pre>c', ' </pre>c'],
  ['an end without a beginning', 'a</code>b', 'a</code>b'],
  ['elements that only begin alike', '<prefix>a</prefix>', '<prefix>a</prefix>'],
  ['a program that writes code', '<script>x="<pre>"</script>a', '<script>x="<pre>"</script>a'],
  ['a program in code', 'a<pre><script>"</pre>"</script>b</pre>c', 'a </pre>c'],
  [
    'data',
    '<script id="x" type="application/json">{"a":1}</script>b',
    '<script id="x" type="application/json"> </script>b',
  ],
  ['a program without an end', 'a<script>b<pre>c', 'a<script>b<pre>c'],
])('of a page with %s', (_name, html, rest) => {
  expect(squeezed(html)).toBe(rest);
});

it('reads a megabyte of tags in little time', () => {
  for (const part of [
    '<pre>',
    '</pre>',
    '<script>',
    '<script',
    '<script type="application/json">',
    '<code></pre>',
  ])
    expect(withoutQuotations(part.repeat(100_000)).length).toBeLessThanOrEqual(2 * 100_000 * part.length);
});
