import { expectCpuGrowthBelowQuadratic } from '@palisade/scan-engine/testing/expect-growth';
import { placeAt } from './place-at';

const PREVIEW = 'https://pr-7.preview.example:8443/';
const SHOP = 'https://shop.example/';

it.each([
  ['/login', '/login'],
  ['', ''],
  ['session', 'session'],
  ['pr-7.preview.example', 'shop.example'],
  ['pr-7.preview.example:8443', 'shop.example'],
  [
    'https://pr-7.preview.example:8443/a?next=https://pr-7.preview.example:8443/b',
    'https://shop.example/a?next=https://shop.example/b',
  ],
  ['other-pr-7.preview.example', 'other-pr-7.preview.example'],
  ['a.pr-7.preview.example', 'a.pr-7.preview.example'],
  ['pr-7.preview.example.evil.example', 'pr-7.preview.example.evil.example'],
  ['pr-7.preview.example:25', 'pr-7.preview.example:25'],
  ['the mail of pr-7.preview.example.', 'the mail of shop.example.'],
])('the place %j of a preview is %j of the site', (place, expected) => {
  expect(placeAt(place, PREVIEW, SHOP)).toBe(expected);
});

it('keeps places where nothing differs, or only a part of the name', () => {
  expect(placeAt('https://shop.example/a', SHOP, SHOP)).toBe('https://shop.example/a');
  expect(placeAt('https://shop.example/a', SHOP, 'https://www.shop.example/')).toBe(
    'https://www.shop.example/a',
  );
  expect(placeAt('127.0.0.1:25', 'http://127.0.0.1:3000/', '127.0.0.1')).toBe('127.0.0.1:25');
  expect(placeAt('shop.example', 'shop.example', 'pr-7.preview.example')).toBe('pr-7.preview.example');
});

it('costs as much as the text is long, also with a name that is everywhere', () => {
  expectCpuGrowthBelowQuadratic(20_000, (size) =>
    placeAt('shop.example'.repeat(size), 'shop.example', 'other.example'),
  );
});
