import { twinOf } from './twin';

it.each([
  ['shop.test', 'www.shop.test'],
  ['www.shop.test', 'shop.test'],
  ['shop.co.uk', 'www.shop.co.uk'],
  ['app.shop.co.uk', null],
  ['127.0.0.1', null],
  ['localhost', null],
])('the twin of %s is %s', (host, twin) => {
  expect(twinOf(host)).toBe(twin);
});
