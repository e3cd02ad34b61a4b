import { setCookieLines, setCookiesOf } from './set-cookie';

const read = (line: string) => setCookieLines([['set-cookie', line]])[0];

describe('a Set-Cookie line', () => {
  it('is read with all its attributes', () => {
    expect(
      read('sid=a=b; Path=/shop; Domain=.Shop.test; Max-Age=60; secure; HTTPONLY; samesite=Lax'),
    ).toEqual({
      name: 'sid',
      value: 'a=b',
      isTooLong: false,
      secure: true,
      httpOnly: true,
      sameSite: 'lax',
      sameSiteText: 'Lax',
      domain: 'shop.test',
      path: '/shop',
      lifetime: { maxAge: 60 },
      isRemoval: false,
    });
  });

  it('has what browsers take where attributes are missing, empty or unknown', () => {
    expect(read('a=b')).toMatchObject({ domain: null, path: null, lifetime: null, sameSiteText: null });
    expect(read('a=b; Domain=; Path=shop; SameSite=Foo')).toMatchObject({
      domain: null,
      path: null,
      sameSite: 'absent',
      sameSiteText: 'Foo',
    });
    expect(read('a=b; SameSite=Foo; SameSite=Strict')?.sameSite).toBe('strict');
    expect(read(`a=b; Domain=${'x'.repeat(1_025)}`)?.domain).toBeNull();
  });

  it.each([
    ['Max-Age=0', true],
    ['Max-Age=-1; Expires=Fri, 01 Jan 2099 00:00:00 GMT', true],
    ['Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', false],
    ['Max-Age=soon; Expires=Thu, 01 Jan 1970 00:00:00 GMT', true],
    ['Expires=0', false],
  ])('with %s removes its cookie: %s', (attributes, isRemoval) => {
    expect(read(`a=b; ${attributes}`)?.isRemoval).toBe(isRemoval);
  });

  it('counts name and value only, and keeps what is too long from the jar', () => {
    expect(read(`a=${'x'.repeat(4_095)}`)?.isTooLong).toBe(false);
    expect(read(`a=${'x'.repeat(4_096)}`)?.isTooLong).toBe(true);
    expect(setCookiesOf([['set-cookie', `a=${'x'.repeat(4_096)}`]])).toEqual([]);
  });
});
