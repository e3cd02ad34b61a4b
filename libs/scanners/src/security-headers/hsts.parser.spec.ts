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
  ])('%s', (field, policy) => {
    expect(parseHsts(field)).toEqual(policy);
  });
});
