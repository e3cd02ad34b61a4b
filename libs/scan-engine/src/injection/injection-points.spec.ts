import { readHtmlDocument } from '../page/html-document';
import type { SiteCrawl } from '../visit/crawled-page';
import { namePoint } from './injection-point';
import { injectionPoints } from './injection-points';

const ORIGIN = 'https://shop.example';
const crawlOf = (html: string): SiteCrawl => {
  const url = `${ORIGIN}/`;
  const page = { url, requestedUrl: url, html: readHtmlDocument(html, url) };
  return { origin: ORIGIN, pages: [page], waiting: [], reported: [], acting: [] } as unknown as SiteCrawl;
};
const pointsOf = (html: string, again: string[]) =>
  injectionPoints(crawlOf(html), { isSignedIn: false }, undefined, { again }).map(
    ({ location, value, isMadeUp }) => ({ location, value, isMadeUp }),
  );
const FORM = '<form action="/item"><input name="id"></form>';

it('take a value that a form has none for as made up, also where an earlier scan has tried it', () => {
  const [point, ...others] = pointsOf(FORM, ['/item?id=a']);
  expect(others).toEqual([]);
  expect(point).toMatchObject({ location: '/item?id', isMadeUp: true });
});

it('try what had a finding first, with the value that a page gives it today', () => {
  const [first] = pointsOf('<a href="/list?page=2">x</a><a href="/item?id=7">y</a>', ['/item?id=6']);
  expect(first).toEqual({ location: '/item?id', value: '7', isMadeUp: false });
});

it('take the value of a link that has one before that of a link that has none', () => {
  const links =
    '<a href="/show?path=">x</a><a href="/show?path=terms.txt">y</a><a href="/show?path=more.txt">z</a>';
  expect(pointsOf(links, [])).toEqual([{ location: '/show?path', value: 'terms.txt', isMadeUp: false }]);
});

it('leave out forms of GET whose button writes or switches something', () => {
  const device =
    '<form action="/10.A7/temphigh"><input name="temphigh" value="75"><input type="submit" value="CHANGE"></form>' +
    '<form action="/29.B1/PIO"><input type="submit" name="PIO" value="ON"><input type="submit" name="PIO" value="OFF"></form>' +
    '<form action="/find"><input name="q"><input type="submit" value="Search"><input type="submit" value="Save"></form>';
  expect(pointsOf(device, []).map(({ location }) => location)).toEqual(['/find?q']);
});

it('leave out addresses of a kind that reported a change when the crawl read one', () => {
  const crawl = crawlOf('<a href="/?comment=">x</a><a href="/?comment=Hi">y</a><a href="/?id=7">z</a>');
  const reported = [{ url: `${ORIGIN}/?comment=Hi`, words: 'Thank you for leaving the comment' }];
  const points = injectionPoints({ ...crawl, reported }, { isSignedIn: false }, undefined, {
    again: ['/?comment=Hi'],
  });
  expect(points.map(({ location }) => location)).toEqual(['/?id']);
});

it('keep what had a finding where no page leads any more', () => {
  expect(pointsOf('', ['/item?id=6'])).toEqual([{ location: '/item?id', value: '6', isMadeUp: false }]);
});

it.each([
  ['?color=red', '?plsdx=1&plsdx=red&color=red'],
  ['?chairs/list&color=red', '?chairs%2Flist=&plsdx=1&plsdx=red&color=red'],
  ['?color=red&csrf_token=abc&size=red&q=', '?plsdx=1&plsdx=red&color=red&csrf_token=abc&size=red&q='],
])('give the name of one more parameter each value that a page may know: %s', (query, named) => {
  const point = namePoint(`${ORIGIN}/search${query}`);
  expect(point.requestWith('plsdx').url).toBe(`${ORIGIN}/search${named}`);
  expect(point.requestWith('').url).toBe(`${ORIGIN}/search${query}`);
});
