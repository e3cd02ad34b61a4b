import type { FieldListener, RenderedPage } from '../contract/renderer';
import { readHtmlDocument } from '../page/html-document';
import { renderedPage } from '../testing/fake-renderer';
import { drawingOf, type ReadPage } from './drawn-document';

const PAGE = 'https://shop.example/app';
const SERVED =
  '<title>Shop</title><p>Tea and coffee</p><a href="/tea">Tea</a><script src="/app.js"></script>';
// Only what the function reads.
const page = { url: PAGE, html: readHtmlDocument(SERVED, PAGE) } as ReadPage;
const drawing = (changes: Partial<RenderedPage>) =>
  drawingOf(page, SERVED, { ...renderedPage(PAGE, SERVED), ...changes });
const adds = (changes: Partial<RenderedPage>) => drawing(changes)?.adds;
const request = (url: string, kind: 'fetch' | 'script' = 'fetch', status: number | null = 200) => ({
  url,
  kind,
  status,
  method: 'GET',
  contentType: null,
  initiator: null,
  sha256: null,
  bytes: 1,
});

it('says of a page that holds everything already that a browser adds nothing', () => {
  expect(adds({})).toBe(false);
  expect(adds({ document: `<html><head></head><body>${SERVED}</body></html>` })).toBe(false);
});

it.each([
  ['a form', { document: `${SERVED}<form method="post"><input name="a"></form>` }],
  ['a link', { document: `${SERVED}<a href="/milk">Milk</a>` }],
  ['a picture of another host', { document: `${SERVED}<img src="http://cdn.example/a.png">` }],
  ['a script that left no element', { requests: [request('https://cdn.example/a.js', 'script')] }],
  ['a text', { document: `${SERVED}<p>And much more of everything than before</p>` }],
  ['a call', { requests: [request('https://shop.example/api/tea')] }],
  ['a route', { routes: ['https://shop.example/basket'] }],
])('notes that a browser adds %s', (_case, changes) => {
  expect(adds(changes)).toBe(true);
});

it('keeps calls of the site that were answered, and what would have written apart', () => {
  const unsent = {
    method: 'POST',
    contentType: null,
    body: null,
    initiator: null,
    reason: 'writes' as const,
  };
  const { drawn, html, routes } = drawing({
    requests: [
      request('https://shop.example/api/tea?id=1#x'),
      request('https://shop.example/api/tea?id=1'),
      request('https://api.other.example/v1'),
      request('https://shop.example/api/refused', 'fetch', null),
      request('https://shop.example/late.js', 'script'),
    ],
    unsent: [{ ...unsent, url: 'https://shop.example/graphql' }],
    routes: ['https://shop.example/basket#top', PAGE],
    cookiesByScript: [{ name: 'theme', domain: 'shop.example', path: '/', isSecure: true, sameSite: 'Lax' }],
  }) ?? { drawn: null, html: null, routes: null };
  expect(drawn).toMatchObject({
    calls: ['https://shop.example/api/tea?id=1'],
    unsent: ['https://shop.example/graphql'],
    cookies: ['theme=; Path=/; Secure; SameSite=Lax'],
  });
  expect(html?.modules).toEqual([{ url: 'https://shop.example/late.js', integrity: null, isNative: false }]);
  expect(routes?.map(({ url }) => url)).toEqual(['https://shop.example/basket']);
});

it('has where scripts would send what people type into forms', () => {
  const url = 'https://tags.example/t.js';
  const sent = { method: 'POST', contentType: null, body: null, initiator: url, reason: 'writes' as const };
  const changes = {
    requests: [request(url, 'script')],
    submitted: [
      { ...sent, url: 'https://evil.example/c' },
      { ...sent, url: 'https://shop.example/api/pay', initiator: PAGE },
    ],
  };
  expect(drawing(changes)?.drawn).toMatchObject({
    scripts: [{ url, contacts: ['evil.example'] }],
    submitted: [{ url: 'https://shop.example/api/pay', method: 'POST', login: null }],
  });
  expect(adds({ submitted: [{ ...sent, url: 'https://shop.example/api/pay' }] })).toBe(true);
  expect(adds({ submitted: [{ ...sent, url: 'https://shop.example/pay', reason: 'form' }] })).toBe(false);
});

it('reads nothing of another site to which scripts lead', () => {
  expect(drawing({ url: 'https://login.example/' })).toBeNull();
});

const listener = (name: string, script: string | null, autocomplete = ''): FieldListener => ({
  field: { name, type: 'text', autocomplete },
  at: 'field',
  events: ['input'],
  script,
});
const CARD = '<form><input name="cardNumber"></form>';

it.each<[string, string, FieldListener[] | null, unknown]>([
  ['its address for a file', CARD, [listener('cardNumber', `${PAGE}x.js`)], [['cardNumber', `${PAGE}x.js`]]],
  ['none for a program of the page', CARD, [listener('cardNumber', `${PAGE}#pay`)], [['cardNumber', null]]],
  [
    'none for a program that was made at run time',
    CARD,
    [listener('cardNumber', null)],
    [['cardNumber', null]],
  ],
  [
    'a field that only says what it is for',
    '<p>Pay</p>',
    [listener('', null, 'section-a cc-number')],
    [['section-a cc-number', null]],
  ],
  ['nobody', CARD, [], []],
  [
    'nobody for fields of another kind',
    CARD,
    [listener('discard', null), listener('gift_card_number', null)],
    [],
  ],
  ['nothing where nobody could say', CARD, null, null],
  ['nothing for a page without such a field', '<p>Tea</p>', [listener('account', null)], null],
])('says who listens to a card field: %s', (_name, document, fieldListeners, expected) => {
  const { listeners } = drawing({ document, fieldListeners })?.drawn ?? {};
  expect(listeners?.map(({ field, script }) => [field, script]) ?? null).toEqual(expected);
});
