import { shippedDocument } from '../data/shipped-data';
import { isPinnable, isService, isThirdParty } from './pinnable';

const networks = shippedDocument('file_cdns');

it.each([
  ['static.shop.co.uk', 'www.shop.co.uk', false],
  ['shop.co.uk', 'other.co.uk', true],
  ['a.github.io', 'b.github.io', true],
  ['127.0.0.1', '127.0.0.1', false],
  ['127.0.0.1', '127.0.0.2', true],
  ['intranet', 'intranet', false],
])('%s for a page of %s: third party %s', (host, own, expected) => {
  expect(isThirdParty(host, own)).toBe(expected);
});

it.each([
  'https://cdn.jsdelivr.net/npm/vue@3/dist/vue.js',
  'https://code.jquery.com/jquery-latest.js',
  'https://partner.example/v1.2.3/lib.js',
  'https://partner.example/lib-1.2.3.min.js',
  'https://partner.example/app.3f2a9c81b7d4.js',
  'https://partner.example/app.3f2a9c81.js',
  'https://partner.example/main-3f2a9c81.chunk.css',
])('%s stays the same', (url) => {
  expect(isPinnable(new URL(url), networks)).toBe(true);
});

it.each([
  'https://partner.example/widget.js',
  'https://partner.example/v3/',
  'https://partner.example/v1.2/lib.js',
  'https://partner.example/c/123456789012345.js',
  'https://partner.example/deadbeefcafe.js',
  'https://partner.example/widget.20261122.js',
  'https://partner.example/3f2a9c81/widget.js',
  'https://sub.js.stripe.com/1.2.3/x.js',
  'https://cdnjs.cloudflare.com/polyfill/v3/polyfill.js',
])('%s may change', (url) => {
  expect(isPinnable(new URL(url), networks)).toBe(false);
});

it('takes whole labels of a host', () => {
  expect(isService(new URL('https://www.google.com/x.js'), networks)).toBe(true);
  expect(isService(new URL('https://notgoogle.com/x.js'), networks)).toBe(false);
});
