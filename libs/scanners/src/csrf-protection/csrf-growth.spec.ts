import { CookieJar, readHtmlDocument, type CrawledPage, cookieFactsOf } from '@palisade/scan-engine';
import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { FormObserver } from './form-observation';
import type { ComparedPage } from './page-comparison';

type Line = [name: string, value: string];
const URL_ = 'https://www.example.org/';
/** Numbers are of one length, or the text would grow faster than the count. */
const times = (count: number, part: (index: string) => string): string =>
  Array.from({ length: count }, (_, index) => part(`${10_000 + index}`)).join('');
const cookies = (count: number, cookie: (index: number) => string): Line[] =>
  Array.from({ length: count }, (_, index): Line => ['set-cookie', cookie(10_000 + index)]);

describe('the steps of reading cookies', () => {
  it.each<[string, (index: number, size: number) => string]>([
    ['of many names', (index) => `c${index}=1; HttpOnly`],
    ['of one name', (index) => `c=${index}; HttpOnly`],
    ['with attributes', () => `c=1${'; a=b'.repeat(100)}`],
    ['of long values', (_index, size) => `sid=${'x'.repeat(size)}`],
  ])('grow at most like n log n: %s', (name, cookie) => {
    const isLong = name === 'of long values';
    expectGrowthAtMostNLogN(50, (size, steps) => {
      const lines = cookies(isLong ? 5 : size, (index) => cookie(index, size));
      cookieFactsOf([lines, lines, lines], steps);
      new CookieJar().take(lines, { steps });
    });
  });

  it('end with what a browser keeps', () => {
    const jar = new CookieJar();
    for (let answer = 0; answer < 10; answer += 1)
      jar.take(cookies(100, (index) => `c${answer}${index}=${'x'.repeat(1_000)}`));
    expect(jar.header().cookie?.length).toBeLessThan(8_193);
    jar.take(cookies(90, (index) => `d${index}=1`));
    expect(jar.entries()).toHaveLength(50);
    expect(jar.entries().at(-1)?.[0]).toBe('d10089');
  });
});

const compared = (html: string, lines: Line[]): ComparedPage => {
  const load = () => readHtmlDocument(html, URL_);
  const session = new CookieJar();
  session.take(lines);
  const page = { url: URL_, html: load() } as CrawledPage & { html: ReturnType<typeof load> };
  const fresh = [load(), load(), load()];
  return {
    page,
    session,
    again: load(),
    againWords: () => '',
    fresh,
    pastCaches: true,
    otherSession: null,
    freshHeaders: [lines],
  };
};

describe('the steps of observing forms', () => {
  it.each<[string, (size: number) => string]>([
    ['forms alike', (n) => '<form method=post action=/x><input name=a></form>'.repeat(n)],
    [
      'forms with many fields',
      (n) => times(10, (i) => `<form method=post action=/${i}>${'<input name=b>'.repeat(n)}</form>`),
    ],
    [
      'hidden fields',
      (n) => `<form method=post>${times(n, (i) => `<input type=hidden name=token${i} value=${i}>`)}</form>`,
    ],
    [
      'parameters of the action',
      (n) => `<form method=post action="/x?${times(n, (i) => `t${i}=${i}&`)}"></form>`,
    ],
    [
      'meta tags',
      (n) => `${times(n, (i) => `<meta name=csrf-token${i} content=${i}>`)}<form method=post></form>`,
    ],
  ])('grow at most like n log n: %s', (_name, html) => {
    expectGrowthAtMostNLogN(10, (size, steps) => {
      const lines = cookies(size, (index) => `sid${index}=${index}`);
      const page = compared(html(size), lines);
      const observer = new FormObserver(page, cookieFactsOf([lines]), steps);
      for (const form of page.page.html.forms) observer.observe(form);
    });
  });
});
