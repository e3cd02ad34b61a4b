import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { palisade } from '../../../../test/support/command-line';

const CHECK = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
const PASSWORD = 'a-password-that-nothing-may-show';
const PATH = `/api/v1/checks/${CHECK}/scan-identities`;
const ALICE = {
  id: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a43',
  name: 'alice',
  kind: 'form',
  secrets: ['password'],
  state: 'unproven',
  message: null,
};
const entry = (name: string): string => `
  - name: ${name}
    login: {kind: form, url: /login, username: scan-a, password: "\${ALICE_PASSWORD}"}
    verify: {url: /account, signed_in: {text: Sign out}, anonymous: {status: [302]}}`;
const fileOf = (...names: string[]): string => `scan_identities:${names.map(entry).join('')}\n`;

interface Sent {
  call: string;
  key: string | undefined;
  body: string;
}

const folder = mkdtempSync(join(tmpdir(), 'palisade-scan-identity-'));
const file = join(folder, 'identities.yaml');
let server: Server;
let sent: Sent[];
/** What the service answers, one after the other. */
let answers: [status: number, body?: object][];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      sent.push({ call: `${method} ${url}`, key: headers.authorization, body });
      const [status, content] = answers.shift() ?? [500];
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(content === undefined ? undefined : JSON.stringify(content));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  sent = [];
  answers = [];
});

const run = (args: string[], variables: Record<string, string> = {}) =>
  palisade(['scan-identity', ...args], {
    PALISADE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PALISADE_API_KEY: 'pls_key',
    ALICE_PASSWORD: PASSWORD,
    ...variables,
  });
const add = (yaml: string, variables?: Record<string, string>) => {
  writeFileSync(file, yaml);
  return run(['add', CHECK, '--file', file], variables);
};
const calls = () => sent.map(({ call }) => call);

describe('palisade scan-identity add', () => {
  it('sends each identity of the file with the key, and secrets from the environment', async () => {
    answers = [
      [201, ALICE],
      [201, { ...ALICE, name: 'bob' }],
    ];
    const { code, stdout, stderr } = await add(fileOf('alice', 'bob'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      'alice  form  unproven  Verify it, or wait for the next scan.\nbob  form  unproven  Verify it, or wait for the next scan.\n',
    );
    expect(sent.map(({ call, key }) => [call, key])).toEqual(
      Array(2).fill([`POST ${PATH}`, 'Bearer pls_key']),
    );
    const bodies = sent.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.map(({ name }) => name)).toEqual(['alice', 'bob']);
    expect(bodies[0]).toMatchObject({
      login: { kind: 'form', url: '/login', username: 'scan-a', password: PASSWORD },
      verify: { url: '/account', signed_in: { text: 'Sign out' }, anonymous: { status: [302] } },
    });
    // The API has defaults of its own for these.
    for (const member of ['session', 'origins']) expect(bodies[0]).not.toHaveProperty(member);
  });

  it.each([
    ['a secret that is missing', fileOf('alice'), { ALICE_PASSWORD: '' }, /\$\{ALICE_PASSWORD\}/],
    ['an unknown member', fileOf('alice').replace('username:', 'user:'), {}, /scan_identities\.0\.login/],
    ['the same name twice', fileOf('alice', 'alice'), {}, /different names/],
    ['no key', fileOf('alice'), { PALISADE_API_KEY: '' }, /PALISADE_API_KEY is missing/],
  ])('sends nothing with %s', async (_case, yaml, variables, message) => {
    const { code, stdout, stderr } = await add(yaml, variables);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain(PASSWORD);
    expect(sent).toEqual([]);
  });

  it('says which identity the service refused, why, and which were added before', async () => {
    answers = [
      [201, ALICE],
      [422, { error: 'Invalid.', errors: { name: ['The check already has it.'] } }],
    ];
    const { code, stderr } = await add(fileOf('alice', 'bob'));
    expect(code).toBe(1);
    expect(stderr).toContain('The scan identity bob was not added: The check already has it. (422)');
    expect(stderr).toContain('Added before: alice.');
  });
});

describe('palisade scan-identity verify', () => {
  it.each([
    ['proven', null, 0, 'Scans sign in with it.'],
    ['refused', 'The site refused the password.', 1, 'The site refused the password.'],
    ['inconclusive', 'The page shows the same.', 1, 'The page shows the same.'],
  ])('prints %s with its sentence', async (state, message, code, sentence) => {
    answers = [
      [200, { data: [ALICE] }],
      [200, { ...ALICE, state, message }],
    ];
    const outcome = await run(['verify', CHECK, 'alice']);
    expect(outcome).toEqual({ code, stdout: `alice  form  ${state}  ${sentence}\n`, stderr: '' });
    expect(calls()).toEqual([`GET ${PATH}`, `POST ${PATH}/${ALICE.id}/verify`]);
  });

  it('fails where no worker responds, without a second login', async () => {
    answers = [
      [200, { data: [ALICE] }],
      [503, { error: 'No worker was free to sign in.' }],
    ];
    const { code, stderr } = await run(['verify', CHECK, ALICE.id]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'No worker was free to sign in. (503)\n' });
    expect(sent).toHaveLength(2);
  });
});

describe('palisade scan-identity list and remove', () => {
  it('lists for people and for programs', async () => {
    answers = [
      [200, { data: [ALICE] }],
      [200, { data: [ALICE] }],
      [200, { data: [] }],
    ];
    expect((await run(['list', CHECK])).stdout).toBe(
      'alice  form  unproven  Verify it, or wait for the next scan.\n',
    );
    expect(JSON.parse((await run(['list', CHECK, '--json'])).stdout)).toEqual({ scan_identities: [ALICE] });
    expect((await run(['list', CHECK])).stdout).toBe('The check has no scan identities.\n');
  });

  it('removes by name, and nothing where the name is unknown', async () => {
    answers = [[200, { data: [ALICE] }], [204], [200, { data: [ALICE] }]];
    expect(await run(['remove', CHECK, 'alice'])).toMatchObject({ code: 0, stderr: '' });
    expect(calls()).toEqual([`GET ${PATH}`, `DELETE ${PATH}/${ALICE.id}`]);
    sent = [];
    const { code, stderr } = await run(['remove', CHECK, 'bob']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'The check has no scan identity "bob".\n' });
    expect(calls()).toEqual([`GET ${PATH}`]);
  });

  it('explains a refusal of the key', async () => {
    answers = [[401, { error: 'The API key is invalid.' }]];
    const { code, stderr } = await run(['list', CHECK]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The API key is invalid. (401) Check PALISADE_API_KEY.\n',
    });
  });
});
