import { fitsPattern, readPolicy } from './mta-sts';
import { startsWithVersion, tagsOf } from './tag-list';

const POLICY = 'version: STSv1\nmode: enforce\nmx: Mail.shop.test.\nmx: *.shop.test\nmax_age: 86400\n';

describe('a policy of RFC 8461', () => {
  it('is read with its hosts in lower case', () => {
    expect(readPolicy(POLICY)).toEqual({ mode: 'enforce', mx: ['mail.shop.test', '*.shop.test'] });
    expect(readPolicy(POLICY.replaceAll('\n', '\r\n'))).toEqual(readPolicy(POLICY));
  });

  it('may have fields that are not known, and needs no mx in mode none', () => {
    expect(readPolicy(`${POLICY}note: hello\n`)).toEqual(readPolicy(POLICY));
    expect(readPolicy('version: STSv1\nmode: none\nmax_age: 0')).toEqual({ mode: 'none', mx: [] });
  });

  it.each([
    ['version: STSv2\nmode: none\nmax_age: 1', /version/],
    ['version: STSv1\nmode: on\nmax_age: 1', /mode/],
    ['version: STSv1\nmode: testing\nmax_age: 1', /mx/],
    ['version: STSv1\nmode: none\nmax_age: 31557601', /max_age/],
    ['version: STSv1\nmode: none', /max_age/],
    ['<html>', /not a field/],
    ['', /version/],
  ])('has a reason when it is wrong: %j', (text, reason) => expect(readPolicy(text)).toMatch(reason));

  it.each([
    ['mail.shop.test', 'mail.shop.test', true],
    ['mail.shop.test', '*.shop.test', true],
    ['a.b.shop.test', '*.shop.test', false],
    ['shop.test', '*.shop.test', false],
    ['mail.shop.test', '*.test', false],
    ['mailshop.test', '*shop.test', false],
  ])('%s and the pattern %s: %s', (host, pattern, fits) => expect(fitsPattern(host, pattern)).toBe(fits));
});

describe('tags', () => {
  it('have names without case; the first of a name counts', () => {
    expect([...(tagsOf(' v = DMARC1 ; P=none;p=reject;; ') ?? [])]).toEqual([
      ['v', 'DMARC1'],
      ['p', 'none'],
    ]);
  });

  it.each(['p', 'no tag', '=x', 'a b=c'])('are not %j', (text) => {
    expect(tagsOf(`x=y; ${text}`)).toBeNull();
  });

  it.each([
    ['v=STSv1; id=1', true],
    ['v=STSv1 ;', true],
    [' v=STSv1; id=1', false],
    ['v = STSv1; id=1', false],
    ['v=stsv1; id=1', false],
    ['id=1; v=STSv1', false],
    ['v=STSv1x; id=1', false],
  ])('%j begins with the version: %s', (text, expected) =>
    expect(startsWithVersion(text, 'STSv1')).toBe(expected),
  );

  it.each([
    ['v = DMARC1 ; p=none', true],
    [' v=DMARC1; p=none', false],
    ['\tv=DMARC1; p=none', false],
    ['v=DMARC1x; p=none', false],
  ])('%j begins with the version of DMARC: %s', (text, expected) =>
    expect(startsWithVersion(text, 'DMARC1')).toBe(expected),
  );
});
