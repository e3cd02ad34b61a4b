import { curl, curlBody, curlHeader, shQuote } from '../reproduce/shell-command';
import { jarOf } from './credentials';
import { commandWithSession, sessionHeadersOf } from './session-command';

const ALICE = { name: 'alice-b', origins: ['https://shop.test', 'https://api.shop.test:8443'] };
const withCookie = (command: string): string => commandWithSession(command, ALICE, ['Cookie']);

describe('a command with the session of an identity', () => {
  it('has a variable for the session, and says what to put into it', () => {
    expect(withCookie(`${curlHeader('https://shop.test/account')} | grep -i x`)).toBe(
      '# Sign in as alice-b in a browser, and set ALICE_B_SESSION to its Cookie header.\n' +
        'curl -sgk -m 60 -H "Cookie: $ALICE_B_SESSION" --output /dev/null --dump-header - \'https://shop.test/account\' | grep -i x',
    );
  });

  it('has one variable for each header', () => {
    const command = commandWithSession(curlBody('https://api.shop.test:8443/me'), ALICE, [
      'Authorization',
      'X-Api-Key',
    ]);
    expect(command).toContain(
      'set ALICE_B_SESSION to its Authorization header, ALICE_B_X_API_KEY to its X-Api-Key header.',
    );
    expect(command).toContain('-H "Authorization: $ALICE_B_SESSION" -H "X-Api-Key: $ALICE_B_X_API_KEY"');
  });

  it('sends the session to the origins of the identity alone', () => {
    const [own, other] = ['https://shop.test', 'https://cdn.test/a.js'].map(
      (url) => `${curl(url)} ${shQuote(url)}`,
    );
    expect(withCookie(`${own}; ${other}; ${own}`).split(' -H ')).toHaveLength(3);
    for (const url of [
      'https://cdn.test/a.js',
      'http://shop.test/',
      'https://shop.test.evil.test/',
      'https://shop.test:444/',
      'https://api.shop.test/',
    ])
      expect(withCookie(curlBody(url))).toBe(curlBody(url));
  });

  it.each(['dig shop.test', '', `${curlBody('https://shop.test/')} # ${'x'.repeat(1_000)}`])(
    'stays as it is where there is nothing to add, or no room: %.20s',
    (command) => {
      expect(withCookie(command)).toBe(command);
    },
  );
});

it.each([
  [{ headers: {}, jar: jarOf({ sid: 'a' }), setBy: [] }, ['Cookie']],
  [{ headers: { authorization: 'Bearer a' }, jar: null, setBy: [] }, ['Authorization']],
  [{ headers: { authorization: 'Basic a' }, jar: jarOf({}), setBy: [] }, ['Authorization']],
  [{ headers: { 'x-api-key': 'a' }, jar: jarOf({ sid: 'a' }), setBy: [] }, ['Cookie', 'X-Api-Key']],
])('names the headers of a session: %#', (credentials, names) => {
  expect(sessionHeadersOf(credentials)).toEqual(names);
});
