import { cookieAdvice } from './product-advice';

it('says how the product of a cookie protects it, whatever other cookies there are', () => {
  const found = [
    { id: 'cookie-session-no-secure', location: 'connect.sid' },
    { id: 'cookie-session-no-httponly', location: 'PHPSESSID' },
    { id: 'cookie-no-secure', location: 'theme' },
  ];
  const advice = cookieAdvice(found);
  expect(advice['cookie-session-no-secure']).toEqual([expect.stringMatching(/^Express: session\(/)]);
  expect(advice['cookie-session-no-httponly']).toEqual(['PHP: session.cookie_httponly = On in php.ini.']);
  expect(advice['cookie-no-secure']).toEqual([]);
});
