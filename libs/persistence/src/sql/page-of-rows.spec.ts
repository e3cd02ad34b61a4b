import { hostIn } from './page-of-rows';

it.each([
  ['https://shop.example:8443/start?a=1', 'shop.example'],
  ['http://shop.example', 'shop.example'],
  ['shop.example:8443', 'shop.example'],
  ['shop.example/start', 'shop.example'],
  ['sho', 'sho'],
  ['', ''],
  ['/start', '/start'],
  ['2001:db8::1', '2001:db8::1'],
  ['shop: north', 'shop: north'],
])('reads in the search for %j the host %j', (search, host) => {
  expect(hostIn(search)).toBe(host);
});
