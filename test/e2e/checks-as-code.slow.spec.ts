import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { AuditEntry } from '@palisade/persistence';
import { parse, stringify } from 'yaml';
import { type ApiClient, startTestApi, type TestApi } from '../support/api';
import { type Outcome, palisade } from '../support/command-line';
import { createApiKey, createIssue, createScan, createTeam } from '../support/factories';

const HOOK = 'https://hooks.example.com/services/T000/B000/a-secret-token-x7Qa';
const VARIABLE = 'PALISADE_URL_ON_CALL';

let api: TestApi;
let folder: string;
let isTerminal: boolean;
beforeAll(async () => {
  api = await startTestApi({ SMTP_URL: 'smtp://127.0.0.1:1' });
  folder = mkdtempSync(join(tmpdir(), 'palisade-as-code-'));
  isTerminal = process.stdin.isTTY;
  process.stdin.isTTY = false;
});
afterAll(async () => {
  process.stdin.isTTY = isTerminal;
  rmSync(folder, { recursive: true });
  await api.close();
});

interface Member {
  as: ApiClient;
  teamId: string;
  key: string;
}

async function newTeam(): Promise<Member> {
  const { dataSource } = api.database;
  const { id: teamId } = await createTeam(dataSource);
  const { key } = await createApiKey(dataSource, teamId);
  return { as: api.as(key), teamId, key };
}

/** Runs a command as a team. `file` is the content of the file, which the command gets with `-f`. */
async function run(key: string, args: string[], file?: string): Promise<Outcome> {
  const path = join(folder, 'palisade.yaml');
  if (file !== undefined) writeFileSync(path, file);
  const variables = { PALISADE_URL: await api.app.getUrl(), PALISADE_API_KEY: key, [VARIABLE]: HOOK };
  return palisade([...args, ...(file === undefined ? [] : ['-f', path])], variables);
}

const addCheck = async (as: ApiClient, fields: object): Promise<string> => {
  const tests = { ssl_certificate: true, brute_force: true };
  const body = { schedule_frequency: 'DAILY', schedule_time: '02:00', tests, ...fields };
  return String((await as.post('/checks').send(body).expect(201)).body.id);
};

/** A team with all that the file can describe. */
async function fullTeam(): Promise<Member & { shop: string; blog: string }> {
  const { dataSource } = api.database;
  const team = await newTeam();
  const { as, teamId } = team;
  const shop = await addCheck(as, {
    domain: 'shop.example.com',
    tags: ['web', 'a'],
    expected_paths: ['/orders/${x}'],
    test_configs: { brute_force: { endpoints: ['/login', '/a?q=${x}'] } },
  });
  const blog = await addCheck(as, {
    domain: 'https://blog.example.com/en',
    schedule_frequency: 'HOURLY',
    schedule_time: null,
  });
  await as.put(`/checks/${blog}`).send({ is_active: false }).expect(200);
  for (const schedule_time of ['04:00', '05:00'])
    await addCheck(as, { domain: 'same.example.com', schedule_time });
  const check = { id: shop, teamId } as Parameters<typeof createScan>[1];
  const scan = await createScan(dataSource, check, { status: 'completed', completedAt: new Date() });
  await as.put(`/checks/${shop}/baseline`).send({ scan_id: scan.id }).expect(200);
  const issue = await createIssue(dataSource, check, scan.id, { ruleId: 'csp-missing', location: '/login' });
  const terms = { reason: 'false_positive', note: 'See ${TICKET}', until: '2199-01-31T00:00:00.123Z' };
  await as.post(`/issues/${issue.id}/accept`).send(terms).expect(200);
  const channel = { events: ['issue.opened', 'scan.failed'], min_severity: 'high' };
  const webhook = { name: 'On call', type: 'webhook', settings: { url: HOOK }, check_ids: [shop] };
  const mail = {
    name: 'Mail',
    type: 'email',
    settings: { recipients: ['Ada@example.com'] },
    is_active: false,
  };
  for (const each of [webhook, mail]) {
    await as
      .post('/notification-channels')
      .send({ ...channel, ...each })
      .expect(201);
  }
  return { ...team, shop, blog };
}

async function exported({ key }: Member): Promise<string> {
  const { code, stdout, stderr } = await run(key, ['export']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

const NOTHING = 'No differences.\n';
const entries = (teamId: string): Promise<number> =>
  api.database.dataSource.getRepository(AuditEntry).count({ where: { teamId } });

describe('checks as code', () => {
  it('are exported, and applied until there is no difference', async () => {
    const team = await fullTeam();
    const file = await exported(team);
    expect(file).toContain(
      `# yaml-language-server: $schema=${await api.app.getUrl()}/docs/palisade.schema.json`,
    );
    expect(file).toContain(`url: \${${VARIABLE}} # https://hooks.example.com/…x7Qa`);
    expect(file).not.toContain('a-secret-token');
    await expect(run(team.key, ['plan', '--prune'], file)).resolves.toEqual({
      code: 0,
      stdout: NOTHING,
      stderr: '',
    });

    const changed = file
      .replace('schedule_time: "02:00"', 'schedule_time: "03:30"')
      .replace('      - web\n', '')
      .replace('See $${TICKET}', () => 'Really, $${TICKET}')
      .replace('min_severity: high', 'min_severity: low');
    const before = await entries(team.teamId);
    const planned = await run(team.key, ['plan'], changed);
    expect({ code: planned.code, lines: planned.stdout.split('\n') }).toEqual({
      code: 2,
      lines: expect.arrayContaining([
        '~ check shop.example.com',
        '    schedule_time: "02:00" -> "03:30"',
        '    tags: -"web"',
        '~ acceptance shop.example.com csp-missing /login',
        '    note: "See ${TICKET}" -> "Really, ${TICKET}"',
        '    min_severity: "high" -> "low"',
        '0 to create, 3 to change, 0 to delete.',
      ]),
    });
    expect(await entries(team.teamId)).toBe(before);

    await expect(run(team.key, ['apply'], changed)).resolves.toMatchObject({ code: 0, stderr: '' });
    const { body } = await team.as.get(`/checks/${team.shop}`).expect(200);
    expect(body).toMatchObject({
      schedule_time: '03:30',
      tags: ['a'],
      test_configs: { brute_force: { endpoints: ['/login', '/a?q=${x}'] } },
    });
    const after = await entries(team.teamId);
    await expect(run(team.key, ['plan', '--prune'], changed)).resolves.toMatchObject({
      code: 0,
      stdout: NOTHING,
    });
    await expect(run(team.key, ['apply', '--prune'], changed)).resolves.toMatchObject({
      code: 0,
      stdout: NOTHING,
    });
    expect(await entries(team.teamId)).toBe(after);
  });

  it('have schedules in a time zone, and files without one end them', async () => {
    const team = await fullTeam();
    const file = await exported(team);
    const zoned = file.replace(
      '    schedule_frequency: DAILY\n    schedule_time: "02:00"\n',
      '    schedule: { kind: weekly, weekday: monday, time: "06:30", time_zone: Asia/Tokyo }\n' +
        '    maintenance_windows: [{ weekday: sunday, start: "22:00", end: "02:00" }]\n',
    );
    await expect(run(team.key, ['apply'], zoned)).resolves.toMatchObject({ code: 0, stderr: '' });
    expect((await team.as.get(`/checks/${team.shop}`).expect(200)).body).toMatchObject({
      schedule: { kind: 'weekly', weekday: 'monday', day: null, time: '06:30', time_zone: 'Asia/Tokyo' },
      maintenance_windows: [{ weekday: 'sunday', start: '22:00', end: '02:00', time_zone: 'UTC' }],
    });
    for (const same of [zoned, zoned.replace('Asia/Tokyo', 'asia/tokyo'), await exported(team)])
      await expect(run(team.key, ['plan'], same)).resolves.toMatchObject({ code: 0, stdout: NOTHING });
    const single = zoned.replace('weekday: sunday', 'date: "2099-02-01"');
    await expect(run(team.key, ['apply'], single)).resolves.toMatchObject({ code: 0, stderr: '' });
    expect((await team.as.get(`/checks/${team.shop}`).expect(200)).body.maintenance_windows).toEqual([
      { weekday: null, date: '2099-02-01', start: '22:00', end: '02:00', time_zone: 'UTC' },
    ]);
    for (const same of [single, await exported(team)])
      await expect(run(team.key, ['plan'], same)).resolves.toMatchObject({ code: 0, stdout: NOTHING });
    await expect(run(team.key, ['plan'], file)).resolves.toMatchObject({ code: 2 });
    await expect(run(team.key, ['apply'], file)).resolves.toMatchObject({ code: 0, stderr: '' });
    expect((await team.as.get(`/checks/${team.shop}`).expect(200)).body).toMatchObject({
      schedule: null,
      schedule_frequency: 'DAILY',
      schedule_time: '02:00',
      maintenance_windows: [],
    });
  });

  it('pause a check until a date, and leave pauses alone that the file does not name', async () => {
    const team = await fullTeam();
    const file = await exported(team);
    const read = async (): Promise<unknown> =>
      (await team.as.get(`/checks/${team.shop}`).expect(200)).body.paused_until;
    const daily = '    schedule_frequency: DAILY\n    schedule_time: "02:00"\n';
    const withPause = (until: string): string => file.replace(daily, `${daily}    paused_until: ${until}\n`);
    const paused = withPause('2099-01-31T09:00:00+01:00');
    await expect(run(team.key, ['apply'], paused)).resolves.toMatchObject({ code: 0, stderr: '' });
    expect(await read()).toBe('2099-01-31T08:00:00+00:00');
    for (const same of [paused, file, await exported(team)])
      await expect(run(team.key, ['plan'], same)).resolves.toMatchObject({ code: 0, stdout: NOTHING });
    expect(await exported(team)).toContain('paused_until: 2099-01-31T08:00:00Z');
    // A pause that is over, as the file may still have it.
    const over = withPause('2026-01-31T08:00:00Z');
    await expect(run(team.key, ['apply'], over)).resolves.toMatchObject({ code: 0, stderr: '' });
    expect(await read()).toBeNull();
    await expect(run(team.key, ['plan'], over)).resolves.toMatchObject({ code: 0, stdout: NOTHING });
    await expect(run(team.key, ['apply'], paused)).resolves.toMatchObject({ code: 0 });
    await expect(run(team.key, ['apply'], withPause('null'))).resolves.toMatchObject({ code: 0, stderr: '' });
    expect(await read()).toBeNull();
  });

  it('are created in another team, with the secret of a new webhook shown once', async () => {
    const file = (await exported(await fullTeam()))
      .replace(/^ {2}- id: .*\n {4}/gm, '  - ')
      .replace(/ {4}baseline: .*\n/, '');
    const unique = file.replace('same.example.com', 'first.example.com');
    const other = await newTeam();
    const { code, stdout, stderr } = await run(other.key, ['apply'], unique);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^The signing secret of the channel "On call", shown only once: whsec_\S+\n$/);
    expect(stdout).toContain('! acceptance shop.example.com csp-missing /login: the check is new.');
    expect(stdout).not.toContain('a-secret-token');
    expect((await other.as.get('/checks').expect(200)).body.meta.total).toBe(4);
    expect((await other.as.get('/checks?status=inactive').expect(200)).body.meta.total).toBe(1);
    await expect(run(other.key, ['plan', '--prune'], unique)).resolves.toMatchObject({ code: 0 });
  });

  it('find what was changed elsewhere, and undo it', async () => {
    const team = await fullTeam();
    const file = await exported(team);
    const drift = {
      tests: { csrf_protection: true, brute_force: false },
      test_configs: null,
      is_active: false,
    };
    await team.as.put(`/checks/${team.shop}`).send(drift).expect(200);
    await team.as.delete(`/checks/${team.shop}/baseline`).expect(204);
    const [issue] = (await team.as.get('/issues').expect(200)).body.data as { id: string }[];
    await team.as.delete(`/issues/${String(issue?.id)}/acceptance`).expect(200);
    const [, channel] = (await team.as.get('/notification-channels').expect(200)).body.data as {
      id: string;
    }[];
    const url = 'https://hooks.example.com/services/another-token-aaaa';
    await team.as
      .put(`/notification-channels/${String(channel?.id)}`)
      .send({ settings: { url } })
      .expect(200);
    const { code, stdout } = await run(team.key, ['plan', '--json'], file);
    expect(code).toBe(2);
    const { changes } = JSON.parse(stdout) as { changes: { name: string; members: { member: string }[] }[] };
    expect(changes.map(({ name, members }) => [name, members.map(({ member }) => member)])).toEqual([
      ['shop.example.com', ['is_active', 'tests', 'test_configs', 'baseline']],
      ['shop.example.com csp-missing /login', ['reason', 'note', 'until']],
      ['On call', ['settings.url']],
    ]);
    await expect(run(team.key, ['apply'], file)).resolves.toMatchObject({ code: 0 });
    await expect(run(team.key, ['plan'], file)).resolves.toMatchObject({ code: 0, stdout: NOTHING });
    const { body } = await team.as.get(`/checks/${team.shop}`).expect(200);
    expect(body.tests).toMatchObject({ ssl_certificate: true, brute_force: true, csrf_protection: false });
  });

  it('delete nothing without --prune and a confirmation', async () => {
    const team = await fullTeam();
    const file = parse(await exported(team)) as { checks: { domain: string; acceptances?: object[] }[] };
    const kept = file.checks.filter(({ domain }) => domain === 'shop.example.com');
    const less = stringify({
      ...file,
      checks: kept.map((each) => ({ ...each, acceptances: [] })),
      notification_channels: [],
    });
    const total = async (path: string): Promise<number> =>
      (await team.as.get(path).expect(200)).body.meta.total as number;
    const totals = async (): Promise<number[]> => [
      await total('/checks'),
      await total('/notification-channels'),
      await total('/issues?state=accepted'),
    ];
    await expect(run(team.key, ['apply'], less)).resolves.toMatchObject({
      code: 0,
      stdout: expect.stringContaining('--prune deletes them'),
    });
    await expect(run(team.key, ['plan', '--prune'], less)).resolves.toMatchObject({ code: 2 });
    await expect(run(team.key, ['apply', '--prune'], less)).resolves.toMatchObject({
      code: 1,
      stderr: '6 deletions need a confirmation, and there is no terminal. Add --yes to confirm them.\n',
    });
    await expect(totals()).resolves.toEqual([4, 2, 1]);
    await expect(run(team.key, ['apply', '--prune', '--yes'], less)).resolves.toMatchObject({ code: 0 });
    await expect(totals()).resolves.toEqual([1, 0, 0]);
    await expect(run(team.key, ['plan', '--prune'], less)).resolves.toMatchObject({
      code: 0,
      stdout: NOTHING,
    });
  });

  it('accept no issue that has become more severe than the file says', async () => {
    const team = await fullTeam();
    const file = (await exported(team)).replace('severity: medium', 'severity: low');
    const [issue] = (await team.as.get('/issues').expect(200)).body.data as { id: string }[];
    await team.as.delete(`/issues/${String(issue?.id)}/acceptance`).expect(200);
    await expect(run(team.key, ['apply'], file)).resolves.toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the issue is now medium, which exceeds the accepted severity.'),
    });
    expect((await team.as.get('/issues?state=accepted').expect(200)).body.meta.total).toBe(0);
  });

  it('stop at a wrong key, a key without the scope and a wrong address', async () => {
    const { teamId } = await newTeam();
    const file =
      'version: 1\nchecks: [{ domain: a.example.com, schedule_frequency: HOURLY, tests: [ssl_certificate] }]\n';
    const wrong = `pls_${'x'.repeat(40)}`;
    const refused = await run(wrong, ['plan'], file);
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('(401) Check PALISADE_API_KEY.'),
    });
    expect(refused.stderr).not.toContain(wrong);
    const { key } = await createApiKey(api.database.dataSource, teamId, { scopes: ['read'] });
    await expect(run(key, ['plan'], file)).resolves.toMatchObject({ code: 2 });
    await expect(run(key, ['apply'], file)).resolves.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\+ check a\.example\.com: .*write.*\(403\)\nApplied 0 of 1\./),
    });
    await expect(palisade(['export'], {})).resolves.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PALISADE_URL is missing'),
    });
    const nowhere = { PALISADE_URL: 'http://127.0.0.1:1', PALISADE_API_KEY: key };
    await expect(palisade(['export'], nowhere)).resolves.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be reached'),
    });
  });

  it('find the installation that runs in the checkout', async () => {
    const { key } = await fullTeam();
    const settings = join(folder, 'settings.json');
    const local = { app_url: await api.app.getUrl(), api_key: key };
    writeFileSync(join(folder, 'quickstart.json'), JSON.stringify(local));
    writeFileSync(settings, JSON.stringify({ pid: process.pid, variables: {} }));
    const { stdout } = await palisade(['export', '--json'], { PALISADE_SETTINGS_FILE: settings });
    expect((JSON.parse(stdout) as { checks: object[] }).checks).toHaveLength(4);
    // Its key is for no other installation.
    const elsewhere = { PALISADE_SETTINGS_FILE: settings, PALISADE_URL: 'https://palisade.example.com' };
    await expect(palisade(['export'], elsewhere)).resolves.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PALISADE_API_KEY is missing'),
    });
  });

  it('name the line of a mistake, and change nothing', async () => {
    const team = await fullTeam();
    const before = await entries(team.teamId);
    const file = (await exported(team)).replace('schedule_frequency: HOURLY', 'schedule_frequncy: HOURLY');
    const line = file.split('\n').findIndex((each) => each.includes('frequncy')) + 1;
    for (const command of ['plan', 'apply']) {
      const { code, stdout, stderr } = await run(team.key, [command], file);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(`palisade.yaml:${line}: checks[0].schedule_frequncy: this member is unknown.`);
    }
    const twice = `version: 1\nchecks:\n${'  - { domain: Shop.example.com., schedule_frequency: HOURLY, tests: [ssl_certificate] }\n'.repeat(2)}`;
    await expect(run(team.key, ['apply'], twice)).resolves.toMatchObject({
      code: 1,
      stderr: 'The file has the check shop.example.com twice. Remove one of them.\n',
    });
    expect(await entries(team.teamId)).toBe(before);
  });

  it('have a published schema, which an exported file fits and a wrong one does not', async () => {
    const { body, type } = await api.http.get('/docs/palisade.schema.json').expect(200);
    expect(type).toBe('application/json');
    const validate = addFormats(new Ajv2020({ strict: true, strictTypes: false })).compile(body as object);
    const file = parse(await exported(await fullTeam())) as { checks: object[] };
    expect(validate(file)).toBe(true);
    expect(validate({ ...file, checks: file.checks.map((check) => ({ ...check, colour: 'red' })) })).toBe(
      false,
    );
    expect(validate({ ...file, version: 2 })).toBe(false);
  });
});
