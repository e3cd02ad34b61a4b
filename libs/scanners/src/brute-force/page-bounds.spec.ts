import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { type StepCounter, CookieJar } from '@palisade/scan-engine';
import { fillIn, loginFormsIn } from './login-form';
import { failureText, lockText, unknownUserText } from './login-phrases';
import { newSentences, sentencesOf } from './page-text';

const HOSTILE: [name: string, part: string][] = [
  ['openings of tags', '<'],
  ['openings of tags with a closing one at the end', '<a '],
  ['comments that nobody closes', '<!--'],
  ['scripts that nobody closes', '<script>'],
  ['templates in templates', '<template><style>'],
  ['closings of other elements in a script', '</style'],
  ['entities that nobody closes', '&#x1&am'],
  ['sentences', 'a. '],
  ['line breaks', '<br>'],
];

describe('steps over a page grow no faster than n log n', () => {
  const reads: [string, (body: string, steps: StepCounter) => unknown][] = [
    ['sentences', sentencesOf],
    ['new sentences', (body, steps) => newSentences(body, new Set(['a']), steps)],
  ];
  describe.each(reads)('%s', (_name, read) => {
    it.each(HOSTILE)('%s', (_part, part) => {
      expectGrowthAtMostNLogN(2_000, (size, steps) => read(`<script>${part.repeat(size)}>`, steps));
      expectGrowthAtMostNLogN(2_000, (size, steps) => read(part.repeat(size), steps));
    });
  });

  it('cookies', () => {
    expectGrowthAtMostNLogN(500, (size, steps) => {
      new CookieJar().take(
        Array.from({ length: size }, (_, at) => ['set-cookie', `c${at}=1; max-age=9`]),
        { steps },
      );
    });
  });
});

describe('bounds', () => {
  it('4,000 sentences of 400 characters, so that no pattern meets more', () => {
    const page = `${'word '.repeat(1_000)}${'<p>some words</p>'.repeat(20_000)}`;
    const said = sentencesOf(page);
    expect(said.length).toBeLessThanOrEqual(4_000);
    expect(Math.max(...said.map(({ length }) => length))).toBe(400);
    for (const pattern of [failureText, lockText, unknownUserText]) expect(pattern(said)).toBeNull();
  });

  it('text behind unclosed markup is what a browser shows', () => {
    expect(sentencesOf('<p>Wrong</p><!-- never closed <p>locked</p>')).toEqual(['wrong']);
    expect(sentencesOf('{"error":"a < b is wrong"}')).toEqual(['error', 'a < b is wrong']);
    expect(sentencesOf('<SCRIPT>locked</Script><p>İki</p><p>Wrong</p>')).toEqual([
      expect.anything(),
      'wrong',
    ]);
  });

  it('50 cookies and 8 kB, of which the oldest go', () => {
    const jar = new CookieJar();
    jar.take(Array.from({ length: 200 }, (_, at) => ['set-cookie', `c${at}=1`]));
    expect(jar.header().cookie?.split('; ')).toHaveLength(50);
    expect(jar.header().cookie).toContain('c199=1');
    jar.take(Array.from({ length: 50 }, (_, at) => ['set-cookie', `long${at}=${'x'.repeat(1_000)}`]));
    expect(jar.header().cookie?.length).toBeLessThanOrEqual(8_192);
    expect(jar.take([['set-cookie', `huge=${'x'.repeat(5_000)}`]])).toEqual([]);
  });

  it('a form with an address or hidden fields without end is not a login', () => {
    const form = (action: string, hidden: string) =>
      `<form method="post" action="${action}">${hidden}<input name="user"><input type="password" name="pass"></form>`;
    const url = 'https://www.example.org/login';
    const many = `<input type="hidden" name="h" value="${'x'.repeat(4_000)}">`.repeat(17);
    expect(loginFormsIn(form('/in', ''), url)).toHaveLength(1);
    expect(loginFormsIn(form(`/${'a'.repeat(3_000)}`, ''), url)).toEqual([]);
    expect(loginFormsIn(form('/in', many), url)).toEqual([]);
  });

  it('fields are sent under their own names and in the form’s own encoding', () => {
    const html =
      '<form method="post" enctype="text/plain"><input name="u"><input type="password" name="p"></form>';
    const [form] = loginFormsIn(html, 'https://www.example.org/login');
    expect(form && fillIn(form, 'me', 'secret')).toMatchObject({ body: 'u=me\r\np=secret\r\n' });
  });
});
