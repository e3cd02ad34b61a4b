import { maxPagesOf } from './max-pages';

it.each([
  [100, true, true, 100],
  [100, false, true, 25],
  [100, false, false, 100],
  [5, false, true, 5],
])('%i pages, verified %s, where that is required %s: %i', (maxPages, isVerified, isRequired, most) => {
  expect(maxPagesOf({ maxPages, isVerified }, isRequired)).toBe(most);
});
