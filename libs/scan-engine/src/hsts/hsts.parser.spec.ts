import { parseHsts } from './hsts.parser';

describe('parseHsts', () => {
  it.each([
    ['max-age=31536000', { maxAge: 31536000, includeSubDomains: false, preload: false }],
    ['MAX-AGE="600" ; IncludeSubDomains', { maxAge: 600, includeSubDomains: true, preload: false }],
    ['; max-age=1;; future="a;b"', { maxAge: 1, includeSubDomains: false, preload: false }],
    ['max-age=1"', null],
    ['max-age="1', null],
    ['max-age=1; future=token; preload', { maxAge: 1, includeSubDomains: false, preload: true }],
    ['max-age', null],
    ['max-age=-1', null],
    ['max-age=1.5', null],
    ['max-age=ten', null],
    ['max-age=1; max-age=1', null],
    ['max-age=1 includeSubDomains', null],
    ['includeSubDomains', null],
    ['', null],
    ['max-age=1\u00a0', null],
    ['\tmax-age=1 ', { maxAge: 1, includeSubDomains: false, preload: false }],
    ['max-age=1; a="\\"; preload; b"', { maxAge: 1, includeSubDomains: false, preload: false }],
    [`max-age=1${'; a'.repeat(40)}`, null],
  ])('%s', (field, policy) => {
    expect(parseHsts(field)).toEqual(policy);
  });
});

it.each<[string, (size: number) => string]>([
  ['quotes without a partner', (size) => `max-age=1;${'"\\'.repeat(size)}`],
  ['blanks', (size) => `max-age${' '.repeat(size)}=${' '.repeat(size)}1`],
  ['directives', (size) => 'a;'.repeat(size)],
])('reads each character once: %s', (_case, field) => {
  for (const size of [500, 1_000, 2_000, 4_000, 8_000]) {
    const steps = { count: 0 };
    parseHsts(field(size), steps);
    expect(steps.count).toBeLessThanOrEqual(field(size).length);
  }
});
