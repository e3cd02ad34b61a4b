import { CookieJar } from './cookie-jar';

describe('CookieJar', () => {
  it('sends what it was given, the newest value, and forgets on request', () => {
    const jar = new CookieJar();
    expect(jar.header()).toEqual({});
    jar.take([
      ['set-cookie', 'a=1; Path=/'],
      ['set-cookie', 'b=x=y'],
      ['set-cookie', 'nonsense'],
      ['content-type', 'text/html'],
    ]);
    jar.take([['set-cookie', 'a=2']]);
    expect(jar.header()).toEqual({ cookie: 'a=2; b=x=y' });
    jar.take([['set-cookie', 'a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT']]);
    expect(jar.header()).toEqual({ cookie: 'b=x=y' });
  });
});
