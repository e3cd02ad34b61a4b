import { lastingUrl, withoutQuery, writtenUrl } from './page-url';

it.each([
  [
    'https://a.test/index.php?title=Special:UserLogin#top',
    'https://a.test/index.php?title=Special:UserLogin',
  ],
  ['https://a.test/?id=3&lang=de', 'https://a.test/?id=3&lang=de'],
  ['https://a.test/login?PHPSESSID=1', 'https://a.test/login'],
  ['https://a.test/login;jsessionid=0A1B2C.node1?id=3', 'https://a.test/login?id=3'],
  ['https://a.test/list;page=2', 'https://a.test/list;page=2'],
  ['https://a.test/?a=1&t=1763774000', 'https://a.test/'],
  ['https://a.test/?r=4AEemGb0xJptoIGFP3Nd7wabc', 'https://a.test/'],
  [`https://a.test/?q=${'a b'.repeat(300)}`, 'https://a.test/'],
])('%s', (url, expected) => expect(lastingUrl(url)).toBe(expected));

it.each([
  ['https://a.test/in?name=a%27&password=plsd', 'https://a.test/in?name=a%27&password=plsd'],
  ['https://a.test/in?state=%3Cplsd&page=2', 'https://a.test/in?state=%3Cplsd&page=2'],
  ['https://a.test/in?state=%3Cplsd&token=abc', 'https://a.test/in?state=%3Cplsd&token='],
  ['https://a.test/in?name=plsd&token=abc', 'https://a.test/in'],
  ['https://a.test/in?name=lamp', 'https://a.test/in?name=lamp'],
])('keeps what a test has written: %s', (url, expected) =>
  expect(writtenUrl(url, (value) => value.includes('plsd'))).toBe(expected),
);

// A browser opens an app, a mail program or nothing; a blob names the origin that made it.
it.each([
  'myapp://open',
  'mailto:a@b.test',
  'about:blank',
  'data:text/html,hi',
  'blob:http://x/y',
  'file:///a',
])('keeps only the scheme of %s', (url) => {
  const scheme = `${url.split(':')[0]}:`;
  expect([lastingUrl(url), withoutQuery(url)]).toEqual([scheme, scheme]);
});
