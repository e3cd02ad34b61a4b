import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIdentities } from './identities-file';

const folder = mkdtempSync(join(tmpdir(), 'palisade-identities-'));
const file = join(folder, 'identities.yaml');
afterAll(() => rmSync(folder, { recursive: true }));

const TARGET = { host: 'shop.test', url: 'https://shop.test:8443/start' };
const VERIFY =
  'verify: {url: /api/me, signed_in: {json: /email, equals: a@shop.test}, anonymous: {status: [401, 302]}}';

function read(yaml: string, environment: Record<string, string> = {}, mayDraw = true) {
  writeFileSync(file, yaml);
  return readIdentities(file, TARGET, environment, mayDraw);
}
const withLogin = (login: string): string =>
  `scan_identities:\n  - name: alice\n    login: ${login}\n    ${VERIFY}\n`;

describe('a file of identities', () => {
  it('reads the example of the documents, with secrets from the environment', () => {
    const yaml = withLogin(
      '{kind: form, url: /login, username: scan-a, password: "${ALICE_PASSWORD}", totp: "${ALICE_TOTP}"}',
    );
    expect(read(yaml, { ALICE_PASSWORD: 'p: "w"', ALICE_TOTP: 'JBSWY3DP' })).toEqual([
      {
        id: 'alice',
        name: 'alice',
        session: [],
        origins: ['https://shop.test:8443'],
        privateCanary: null,
        logout: null,
        login: {
          kind: 'form',
          url: '/login',
          username: 'scan-a',
          password: 'p: "w"',
          totp: 'JBSWY3DP',
          usernameField: null,
          passwordField: null,
          totpField: null,
        },
        verify: {
          url: '/api/me',
          signedIn: { status: null, json: '/email', equals: 'a@shop.test', text: null },
          anonymous: { status: [401, 302], json: null, equals: null, text: null },
        },
        start: [],
        never: [],
        proveBroken: true,
      },
    ]);
  });

  it.each([
    '{kind: header, headers: {Authorization: Bearer x}}',
    '{kind: cookie, cookies: {sid: x}}',
    '{kind: basic, username: a, password: b}',
    '{kind: json, url: /login, username: a, password: b, body: {user: "{username}"}}',
    '{kind: client_credentials, url: /token, client_id: a, client_secret: b}',
    '{kind: refresh_token, url: /token, refresh_token: a}',
    '{kind: browser, url: "/#/login", username: a, password: b}',
    '{kind: recording, url: /login, username: a, password: b, recording: {steps: [{type: change, selectors: ["#p"], value: b}]}}',
  ])('reads %s', (login) => {
    expect(read(withLogin(login))[0]?.login.kind).toBe(/kind: (\w+)/.exec(login)?.[1]);
  });

  it.each([
    ['an unknown kind', withLogin('{kind: magic}'), /login/],
    ['an unknown member', withLogin('{kind: basic, username: a, password: b, secret: c}'), /secret/],
    ['no identity', 'scan_identities: []', /scan_identities/],
    [
      'a condition that always holds',
      withLogin('{kind: basic, username: a, password: b}').replace('status: [401, 302]', ''),
      /must name/,
    ],
    [
      'a secret that is not there',
      withLogin('{kind: basic, username: a, password: "${NOT_THERE}"}'),
      /\$\{NOT_THERE\}/,
    ],
    ['text that is not YAML', 'a: [b', /not YAML/],
  ])('refuses %s', (_what, yaml, message) => {
    expect(() => read(yaml)).toThrow(message);
  });

  it.each(['Host', 'x-http-method-override', 'X_Forwarded_Host', 'Content-Length'])(
    'refuses the header %s in a login and in a session',
    (name) => {
      const why = /must not be one that says which site/;
      expect(() => read(withLogin(`{kind: header, headers: {${name}: x}}`))).toThrow(why);
      const session = `{kind: basic, username: a, password: b}\n    session: [{header: ${name}, value: x}]`;
      expect(() => read(withLogin(session))).toThrow(why);
    },
  );

  it('asks for a renderer where a login needs one', () => {
    const drawn = withLogin('{kind: browser, url: /login, username: a, password: b}');
    expect(() => read(drawn, {}, false)).toThrow(
      /^The identity alice signs in with a browser, which needs .* --render/,
    );
  });

  it('quotes nothing of a broken file, which may hold secrets', () => {
    expect(() => read('password: "hunter2')).toThrow(/^((?!hunter2).)*$/);
  });
});
