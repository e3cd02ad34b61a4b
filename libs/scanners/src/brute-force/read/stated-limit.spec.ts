import { requestsLeft, statedLimit } from './stated-limit';

it.each<[string, string, number | null]>([
  ['x-ratelimit-remaining', '12', 12],
  ['x-rate-limit-remaining', '12', 12],
  ['ratelimit-remaining', '12', 12],
  ['x-ratelimit-remaining-minute', '12', 12],
  ['ratelimit', '"login";r=12;t=30', 12],
  ['ratelimit', 'limit=30, remaining=12, reset=20', 12],
  ['ratelimit', '"login";q=30', null],
  ['x-ratelimit-limit', '30', null],
  ['x-ratelimit-remaining', 'many', null],
])('%s: %s', (name, value, left) => {
  expect(requestsLeft({ headers: [[name, value]] })).toBe(left);
});

const from = (first: number, step: number): number[] =>
  Array.from({ length: 13 }, (_, at) => first - at * step);

it.each<[string, (number | null)[], boolean]>([
  ['one less at each try', from(30, 1), true],
  ['two less, as the page counts too', from(60, 2), true],
  ['the same at each try', from(30, 0), false],
  ['a limit that is reached, and holds nobody back', from(12, 1), false],
  ['a limit for programs', from(5_000, 1), false],
  ['some responses alone', [...from(30, 1).slice(1), null], false],
  ['none', Array<null>(13).fill(null), false],
])('%s', (_name, left, isLimit) => {
  expect(statedLimit(left) !== null).toBe(isLimit);
});
