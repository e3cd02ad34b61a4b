import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityEntry } from '@palisade/checks-file';
import { isProven, ownServices, proveIdentity } from '@palisade/scan-engine';
import { OWN_HOST, createTargetClient, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { LOGIN_KINDS } from '@palisade/vocabulary';
import { parse, stringify } from 'yaml';
import { parseChecksFile } from '../apps/cli/src/as-code/read-checks-file';
import { readIdentities, readIdentityEntries } from '../apps/cli/src/scan/identities-file';
import { root } from './support/tracked-files';

/** The variables of the guide. */
const SECRETS = {
  ALICE_PASSWORD: 'alice-has-a-password',
  ALICE_TOTP: 'JBSWY3DPEHPK3PXP',
  API_PASSWORD: 'the-api-has-a-password',
  CLIENT_SECRET: 'the-client-has-a-secret',
  REFRESH_TOKEN: 'a-refresh-token-of-the-guide',
  BASIC_PASSWORD: 'basic-has-a-password',
  API_TOKEN: 'Bearer a-fixed-token-of-the-guide',
  SESSION_ID: 'a-fixed-session-of-the-guide',
  APP_PASSWORD: 'the-app-has-a-password',
  APP_TOTP: 'JBSWY3DPEHPK3PXP',
};
/** Those that need a browser have a spec there. */
const DRAWN = ['browser', 'recording'];
const TOKEN = 'an-issued-token-of-the-site';
const LOGIN = '<form method="post"><input name="user"><input type="password" name="pw"></form>';
const CODE = '<form method="post" action="/code"><input name="otp" autocomplete="one-time-code"></form>';

const guide = readFileSync(join(root, 'docs/identities.md'), 'utf8');
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, block = '']) => block,
  );
const [, section = ''] = guide.split('## One example for each kind of login\n');
const examples = blocksOf(section.split('\n## ', 1)[0] ?? '', 'yaml').map(
  (block) => parse(block) as { name: string; login: { kind: string } },
);

let site: Server;
let origin: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-identity-examples-'));
  site = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => site.close(resolve));
});

interface Sent {
  isPost: boolean;
  headers: IncomingMessage['headers'];
  body: string;
}
interface Reply {
  status: number;
  content?: string;
  headers?: Record<string, string>;
}
const onlyIf = (isIn: boolean, content = ''): Reply => (isIn ? { status: 200, content } : { status: 401 });

/** A site with each login that the guide describes, by path. */
const PAGES: Readonly<Record<string, (sent: Sent) => Reply>> = {
  '/login': ({ isPost, body }) => {
    const isRight = isPost && new URLSearchParams(body).get('pw') === SECRETS.ALICE_PASSWORD;
    return { status: 200, content: isRight ? CODE : LOGIN };
  },
  '/code': ({ body }) => {
    const headers = { 'set-cookie': `sid=${SECRETS.SESSION_ID}; Path=/` };
    return { status: 200, content: 'Welcome', ...(/^otp=\d{6}$/.test(body) && { headers }) };
  },
  '/account': ({ headers }) =>
    headers.cookie === `sid=${SECRETS.SESSION_ID}`
      ? { status: 200, content: 'alice-7f3c <a href="/logout">Sign out</a>' }
      : { status: 302, headers: { location: '/login' } },
  '/private': ({ headers }) => onlyIf(headers.authorization === basic('scan-a', SECRETS.BASIC_PASSWORD)),
  '/api/login': ({ isPost, body }) =>
    onlyIf(isPost && body.includes(SECRETS.API_PASSWORD), `{"token":"${TOKEN}"}`),
  '/oauth/token': ({ headers, body }) => {
    const isClient = headers.authorization === basic('palisade', SECRETS.CLIENT_SECRET);
    return onlyIf(isClient || body.includes(SECRETS.REFRESH_TOKEN), `{"access_token":"${TOKEN}"}`);
  },
  '/api/me': ({ headers }) => {
    const isIn = [`Bearer ${TOKEN}`, SECRETS.API_TOKEN].includes(headers.authorization ?? '');
    return onlyIf(isIn, '{"email":"scan-a@example.com"}');
  },
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request) body += String(part);
  const { method, url = '', headers } = request;
  const reply = PAGES[url]?.({ isPost: method === 'POST', headers, body }) ?? { status: 404 };
  response.writeHead(reply.status, { 'content-type': 'text/html', ...reply.headers }).end(reply.content);
}

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

describe('the examples of the guide to scan identities', () => {
  it('has one for each kind of login', () => {
    expect(examples.map(({ login }) => login.kind).sort()).toEqual([...LOGIN_KINDS].sort());
  });

  const plain = examples.filter(({ login }) => !DRAWN.includes(login.kind));
  it.each(plain.map((example) => [example.login.kind, example] as const))(
    'sign in and prove it: %s',
    async (kind, example) => {
      const file = join(folder, `${kind}.yaml`);
      writeFileSync(file, stringify({ scan_identities: [example] }));
      const allowedHosts = parseAllowedHosts('127.0.0.1');
      const target = parseTarget(`${origin}/`, allowedHosts);
      const [identity] = readIdentities(file, target, SECRETS);
      const { signal } = new AbortController();
      const client = createTargetClient({
        target,
        allowedHosts,
        signal,
        scanId: 'guide',
        rights: OWN_HOST,
        limits: { burst: 1000, perSecond: 1000 },
      });
      const result = await proveIdentity(client, identity!, ownServices(), signal);
      await client.close();
      expect(isProven(result) ? result.proof : result).toMatchObject({
        state: 'proven',
        broken: kind !== 'basic',
      });
    },
  );

  it('fit the file of checks as code and of the command line', () => {
    const checks = { domain: 'shop.example.com', schedule_frequency: 'HOURLY', tests: ['security_headers'] };
    for (const example of examples) {
      const file = { version: 1, checks: [{ ...checks, scan_identities: [example] }] };
      expect(parseChecksFile(stringify(file))).toMatchObject({ faults: [] });
    }
    const [, commands = ''] = guide.split('## The command line\n');
    const file = join(folder, 'command-line.yaml');
    writeFileSync(file, blocksOf(commands, 'yaml')[0] ?? '');
    expect(readIdentityEntries(file, SECRETS)).toMatchObject([{ name: 'alice' }]);
  });

  it('have a body that the API takes', () => {
    const [, api = ''] = guide.split('## The API\n');
    const [command = ''] = blocksOf(api, 'sh');
    const [, body = ''] = /-d '([^']*)'/.exec(command) ?? [];
    expect(identityEntry.safeParse(JSON.parse(body))).toMatchObject({ success: true });
  });
});

it('the file in the guide to checks as code is a valid one', () => {
  const [block = ''] = blocksOf(readFileSync(join(root, 'docs/checks-as-code.md'), 'utf8'), 'yaml');
  expect(parseChecksFile(block)).toMatchObject({ faults: [] });
});
