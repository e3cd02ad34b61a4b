import { cookieAdvice } from './product-advice';

it('says how the product of a cookie protects it, whatever other cookies there are', () => {
  const found = [
    { id: 'cookie-session-no-secure', location: 'connect.sid' },
    { id: 'cookie-session-no-httponly', location: 'PHPSESSID' },
    { id: 'cookie-no-secure', location: 'theme' },
  ];
  const advice = cookieAdvice(found);
  expect(advice['cookie-session-no-secure']).toEqual([expect.stringMatching(/^Express: session\(/)]);
  expect(advice['cookie-session-no-httponly']).toEqual([expect.stringMatching(/^PHP: session\./)]);
  expect(advice['cookie-no-secure']).toEqual([]);
});
