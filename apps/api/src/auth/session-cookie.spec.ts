import { Environment } from '@palisade/config';
import { cookieTerms } from './session-cookie';

it.each([
  ['https://palisade.test', '__Host-', '/', true],
  ['https://tools.test/palisade', '__Secure-', '/palisade', true],
  ['http://localhost:3000', '', '/', false],
  ['http://localhost/palisade', '', '/palisade', false],
])('sets the cookies of %s with the prefix "%s" and the path %s', (appUrl, prefix, path, secure) => {
  expect(cookieTerms(Object.assign(new Environment(), { appUrl }))).toEqual({
    prefix,
    options: { httpOnly: true, sameSite: 'lax', path, secure },
  });
});
