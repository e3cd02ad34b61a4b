import { carrierOf, cookiePoint, emptyPost, getCarrier, headerPoint } from './carried-points';
import { formPoints } from './injection-point';
import { headersInScript } from './written-requests';

const PAGE = 'https://shop.test/page';

describe('header fields of scripts', () => {
  it.each([
    ['a GET', 'x.open("GET", "/a"); x.setRequestHeader("X-Shop", "b");', ['b', 'GET', 'https://shop.test/a']],
    [
      'the request that was opened last',
      "x.open(\"GET\", \"/a\"); x.send(); x.open('POST', '/c', true); x.setRequestHeader('X-Shop', 'd');",
      ['d', 'POST', 'https://shop.test/c'],
    ],
    [
      'a value that is not written out, before the next request',
      'x.open("POST", "/a"); x.setRequestHeader("X-Shop", token); y.open("GET", "/c");',
      [null, 'POST', 'https://shop.test/a'],
    ],
    [
      'no request that is written out',
      'x.open(how, url); x.setRequestHeader("X-Shop", "b");',
      ['b', 'GET', PAGE],
    ],
  ])('go with %s', (_what, script, [value, method, url]) => {
    expect(headersInScript(script, PAGE)).toEqual([{ name: 'X-Shop', value, method, url }]);
  });

  it('have a location that says how they are sent', () => {
    const field = { name: 'X-Shop', value: 'a', isMadeUp: false };
    expect(headerPoint(getCarrier(PAGE), field).location).toBe('/page header X-Shop');
    const point = headerPoint(emptyPost(PAGE), field);
    expect(point.location).toBe('POST /page header X-Shop');
    expect(point.requestWith('b\n')).toMatchObject({
      method: 'POST',
      url: PAGE,
      headers: { 'X-Shop': 'b ' },
    });
  });
});

it('sends a cookie with the usual values of a form, next to those of the visit', () => {
  const fields = [{ name: 'author', value: 'plsd', isMadeUp: true }];
  const target = { url: 'https://shop.test/entry', cookie: 'theme=light', referer: PAGE };
  const [field] = formPoints(fields, 'application/x-www-form-urlencoded', target);
  const carrier = field === undefined ? getCarrier(PAGE) : carrierOf(field);
  const cookie = { name: 'theme', value: 'light', isMadeUp: false };
  const point = cookiePoint(carrier, cookie, { others: ['sid=1'], isEncoded: true });
  expect(point.location).toBe('POST /entry cookie theme');
  expect(point.requestWith('a b')).toMatchObject({
    method: 'POST',
    body: 'author=plsd',
    headers: { cookie: 'sid=1; theme=a%20b', referer: PAGE },
  });
  expect(point.shownWith('a b').headers).toMatchObject({ cookie: 'theme=a%20b' });
});
