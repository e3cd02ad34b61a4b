import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditEntry, Check, ScanIdentity } from '@palisade/persistence';
import { type ApiClient, type TestApi, startTestApi } from '../support/api';
import { newOwner, postCheck } from '../support/check-requests';
import { type Outcome, palisade } from '../support/command-line';
import { createApiKey } from '../support/factories';

const SECRETS = {
  ALICE_PASSWORD: 'a-password-that-nothing-may-show',
  ALICE_TOTP: 'JBSWY3DPEHPK3PXP',
  API_TOKEN: 'Bearer a-token-that-nothing-may-show',
  CLIENT_SECRET: 'a-client-secret-that-nothing-may-show',
};
const CHECK = `version: 1
checks:
  - domain: shop.example.com
    schedule_frequency: DAILY
    schedule_time: "02:00"
    tests: [security_headers]
`;
const ALICE = `      - name: alice
        login: {kind: form, url: /login, username: "scan$\${a}", password: "\${ALICE_PASSWORD}", totp: "\${ALICE_TOTP}"}
        verify: {url: /account, signed_in: {text: Sign out}, anonymous: {status: [302]}}
        private_canary: alice-7f3c
        logout: /logout
        start: [/account]
        never: ["/admin/**"]
`;
const OTHERS = `      - name: machine
        login: {kind: client_credentials, url: /oauth/token, client_id: palisade, client_secret: "\${CLIENT_SECRET}"}
        verify: {url: /api/me, signed_in: {json: /id}, anonymous: {status: [401]}}
      - name: token
        login: {kind: header, headers: {Authorization: "\${API_TOKEN}"}}
        verify: {url: /api/me, signed_in: {status: [200]}, anonymous: {status: [401]}}
`;
const FILE = `${CHECK}    scan_identities:\n${ALICE}${OTHERS}`;
const NOTHING = 'No differences.\n';

let api: TestApi;
let folder: string;
let owner: ApiClient;
let teamId: string;
let key: string;
let checkId: string;

beforeAll(async () => {
  api = await startTestApi({ REQUIRE_VERIFICATION: 'true' });
  folder = mkdtempSync(join(tmpdir(), 'palisade-identities-as-code-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});
beforeEach(async () => {
  const { team, client } = await newOwner(api);
  owner = client;
  teamId = team.id;
  ({ key } = await createApiKey(api.database.dataSource, teamId));
  const tests = { security_headers: true };
  ({ id: checkId } = await postCheck(owner, { domain: 'shop.example.com', tests }));
  await api.database.dataSource.getRepository(Check).update({ id: checkId }, { isVerified: true });
});

async function run(
  args: string[],
  file?: string,
  secrets: Record<string, string> = SECRETS,
): Promise<Outcome> {
  const path = join(folder, 'palisade.yaml');
  if (file !== undefined) writeFileSync(path, file);
  const outcome = await palisade([...args, ...(file === undefined ? [] : ['-f', path])], {
    PALISADE_URL: await api.app.getUrl(),
    PALISADE_API_KEY: key,
    ...secrets,
  });
  for (const secret of Object.values(SECRETS)) expect(outcome.stdout + outcome.stderr).not.toContain(secret);
  return outcome;
}
const rows = () =>
  api.database.dataSource.getRepository(ScanIdentity).find({ where: { checkId }, order: { name: 'ASC' } });
const actions = async (): Promise<string[]> =>
  (
    await api.database.dataSource
      .getRepository(AuditEntry)
      .find({ where: { teamId, targetType: 'scan_identity' }, order: { id: 'ASC' } })
  ).map(({ action }) => action);

describe('tests that wait for something', () => {
  const withTests = (tests: string): string => CHECK.replace('[security_headers]', tests);
  const notes = async (file: string): Promise<string[]> =>
    (await run(['plan'], file)).stdout.split('\n').filter((line) => line.startsWith('! '));

  it('are named with what they need, where the plan switches them on', async () => {
    const file = withTests('[security_headers, access_control, api_exposure]');
    expect(await notes(file)).toEqual([
      expect.stringMatching(/^! check shop\.example\.com: Access control needs a scan identity/),
      expect.stringMatching(/needs an OpenAPI document/),
    ]);
    const withDocument = `${file}    test_configs: {api_exposure: {openapi: /openapi.json}}\n`;
    expect(await notes(`${withDocument}    scan_identities:\n${ALICE}`)).toEqual([]);
    await run(['apply'], file);
    expect(await notes(file)).toEqual([]);
  });
});

describe('scan identities as code', () => {
  it('are created with secrets from the environment, and then there is no difference', async () => {
    const planned = await run(['plan'], FILE);
    expect(planned).toMatchObject({ code: 2, stderr: '' });
    expect(planned.stdout.split('\n')).toEqual(
      expect.arrayContaining([
        '+ scan identity shop.example.com alice',
        '    login: {"kind":"form","url":"/login","username":"scan${a}"}',
        '    secrets: ["password","totp"]',
        '    origins: ["https://shop.example.com"]',
        '+ scan identity shop.example.com token',
      ]),
    );
    expect(await rows()).toEqual([]);
    await expect(run(['apply'], FILE)).resolves.toMatchObject({ code: 0, stderr: '' });
    const stored = await rows();
    expect(stored.map(({ name, sealedSecrets }) => [name, Object.keys(sealedSecrets).sort()])).toEqual([
      ['alice', ['password', 'totp']],
      ['machine', ['clientSecret']],
      ['token', ['headers.Authorization']],
    ]);
    expect(stored[0]?.config).toMatchObject({ login: { username: 'scan${a}' }, start: ['/account'] });
    expect(stored.map(({ config }) => config.logout)).toEqual(['/logout', null, null]);
    expect(await actions()).toEqual(Array(3).fill('scan_identity.created'));
    await expect(run(['plan', '--prune'], FILE)).resolves.toMatchObject({ code: 0, stdout: NOTHING });
  });

  it('are exported with a variable for each secret, and the exported file makes no difference', async () => {
    await run(['apply'], FILE);
    const { stdout } = await run(['export']);
    const variables = {
      PALISADE_SHOP_EXAMPLE_COM_ALICE_PASSWORD: 'x',
      PALISADE_SHOP_EXAMPLE_COM_ALICE_TOTP: 'JBSWY3DPEHPK3PXP',
      PALISADE_SHOP_EXAMPLE_COM_MACHINE_CLIENT_SECRET: 'x',
      PALISADE_SHOP_EXAMPLE_COM_TOKEN_HEADERS_AUTHORIZATION: 'x',
    };
    for (const name of Object.keys(variables)) expect(stdout).toContain(`\${${name}}`);
    await expect(run(['plan', '--prune'], stdout, variables)).resolves.toMatchObject({
      code: 0,
      stdout: NOTHING,
    });
    expect(stdout).not.toContain('null');
  });

  it('change only where they differ; secrets stay without a value, and are sent again on request', async () => {
    await run(['apply'], FILE);
    const before = await rows();
    const changed = FILE.replace('start: [/account]', 'start: [/orders]').replace(
      ', totp: "${ALICE_TOTP}"',
      '',
    );
    const withoutSecrets = await run(['apply'], changed, {});
    expect(withoutSecrets.code).toBe(0);
    expect(withoutSecrets.stdout.split('\n')).toEqual(
      expect.arrayContaining([
        '~ scan identity shop.example.com alice',
        '    secrets: -"totp"',
        '    start: +"/orders" -"/account"',
        '! scan identity shop.example.com alice: ALICE_PASSWORD not set, so its secrets stay.',
        '0 to create, 1 to change, 0 to delete.',
      ]),
    );
    const [after] = await rows();
    expect(after?.sealedSecrets).toEqual({ password: before[0]?.sealedSecrets.password });
    await expect(run(['plan', '--secrets'], changed)).resolves.toMatchObject({
      code: 2,
      stdout: expect.stringContaining('    secrets: "stored" -> "ALICE_PASSWORD"'),
    });
    await expect(run(['apply', '--secrets'], changed)).resolves.toMatchObject({ code: 0 });
    const [renewed] = await rows();
    expect(renewed?.sealedSecrets.password).not.toBe(after?.sealedSecrets.password);
    expect(renewed?.state).toBe('unproven');
  });

  it('say which variables are missing, and change nothing', async () => {
    const missing = (names: string): Outcome => ({
      code: 1,
      stdout: '',
      stderr: `Set ${names}: the secrets of the scan identity shop.example.com alice must be sent.\n`,
    });
    const some = { ...SECRETS, ALICE_PASSWORD: '', ALICE_TOTP: '' };
    await expect(run(['plan'], FILE, some)).resolves.toEqual(missing('ALICE_PASSWORD, ALICE_TOTP'));
    await run(['apply'], FILE);
    const before = await rows();
    const otherKind = FILE.replace('kind: form, url: /login', 'kind: basic').replace(/, totp: "[^"]*"/, '');
    await expect(run(['apply'], otherKind, some)).resolves.toEqual(missing('ALICE_PASSWORD'));
    const moved = FILE.replace('start: [/account]', 'origins: ["https://id.example.com"]');
    await expect(run(['apply'], moved, some)).resolves.toEqual(missing('ALICE_PASSWORD, ALICE_TOTP'));
    expect(await rows()).toEqual(before);
    await expect(run(['apply'], otherKind)).resolves.toMatchObject({ code: 0 });
    expect((await rows())[0]).toMatchObject({ kind: 'basic', config: { session: [] } });
  });

  it('stay without the member, and are deleted only with --prune', async () => {
    await run(['apply'], FILE);
    await expect(run(['plan', '--prune'], CHECK)).resolves.toMatchObject({ code: 0, stdout: NOTHING });
    const less = `${CHECK}    scan_identities:\n${ALICE}`;
    await expect(run(['apply'], less)).resolves.toMatchObject({
      code: 0,
      stdout:
        '! check shop.example.com: not in the file: scan identities machine, token. --prune deletes them.\nNo differences.\n',
    });
    await expect(run(['apply', '--prune', '--yes'], less)).resolves.toMatchObject({ code: 0 });
    expect((await rows()).map(({ name }) => name)).toEqual(['alice']);
    expect((await actions()).slice(3)).toEqual(Array(2).fill('scan_identity.deleted'));
  });

  it('of a new check wait for its verification, after everything else is applied', async () => {
    const file = FILE.replace('shop.example.com', 'blog.example.com');
    await expect(run(['apply'], file)).resolves.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^\+ scan identity blog\.example\.com alice: .*Verify it first\. \(422\)\nApplied 1 of 4\./,
      ),
    });
    expect((await owner.get('/checks?search=blog').expect(200)).body.meta.total).toBe(1);
  });

  it.each([
    [
      'a secret in the file',
      ['"${ALICE_PASSWORD}"', 'hunter2'],
      '9: checks[0].scan_identities[0].login.password: must be ${NAME}',
    ],
    [
      'a variable elsewhere',
      ['/account', '"${PAGE}"'],
      '10: checks[0].scan_identities[0].verify.url: only a secret may be ${NAME}',
    ],
    [
      'no secret',
      [', headers: {Authorization: "${API_TOKEN}"}', ''],
      '19: checks[0].scan_identities[2].login.headers: is required',
    ],
    [
      'a name twice',
      ['name: token', 'name: alice'],
      '8: checks[0].scan_identities: must not contain the same name twice',
    ],
  ] as const)('name the line of %s', async (_case, [text, other], fault) => {
    const { code, stderr } = await run(
      ['plan'],
      FILE.replace(text, () => other),
    );
    expect(code).toBe(1);
    expect(stderr).toContain(`palisade.yaml:${fault}`);
  });
});
