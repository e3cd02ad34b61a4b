import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, type TestApi, startTestApi } from '../support/api';
import { type Outcome, palisade } from '../support/command-line';
import { createApiKey, createTeam } from '../support/factories';

let api: TestApi;
let folder: string;
let as: ApiClient;
let key: string;

beforeAll(async () => {
  api = await startTestApi();
  folder = mkdtempSync(join(tmpdir(), 'palisade-zones-as-code-'));
  const { id: teamId } = await createTeam(api.database.dataSource);
  ({ key } = await createApiKey(api.database.dataSource, teamId));
  as = api.as(key);
  await api.database.dataSource.query(
    `INSERT INTO zones (name, allowed_hosts) VALUES ('office', '10.1.0.0/16'), ('factory', '')`,
  );
  await api.database.dataSource.query(`INSERT INTO zone_grants (team_id, zone) VALUES ($1, 'office')`, [
    teamId,
  ]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

/** Runs a command with a file of one check. */
async function run(command: string, check: object): Promise<Outcome> {
  const path = join(folder, 'palisade.yaml');
  const tests = ['ssl_certificate'];
  const file = { version: 1, checks: [{ schedule_frequency: 'HOURLY', tests, ...check }] };
  writeFileSync(path, JSON.stringify(file));
  return palisade([command, '-f', path], { PALISADE_URL: await api.app.getUrl(), PALISADE_API_KEY: key });
}
const zoneOf = async (domain: string): Promise<unknown> => {
  const { body } = await as.get('/checks').expect(200);
  return (body.data as { domain: string; zone: string }[]).find((check) => check.domain === domain)?.zone;
};
const refusal = (zone: string) =>
  `The zone ${zone} is not available to this team. Use one of default, office, or ask the operator to grant the zone.`;

describe('the zone in a file of checks as code', () => {
  it('is that of the new check, and `default` where the file has none', async () => {
    expect(await run('apply', { domain: '10.1.2.3', zone: 'office' })).toMatchObject({ code: 0, stderr: '' });
    expect(await run('apply', { domain: 'shop.example.com' })).toMatchObject({ code: 0, stderr: '' });
    expect([await zoneOf('10.1.2.3'), await zoneOf('shop.example.com')]).toEqual(['office', 'default']);
  });

  it('changes with the file, and stays where the file has none', async () => {
    const domain = 'blog.example.com';
    await run('apply', { domain });
    const plan = await run('plan', { domain, zone: 'office' });
    expect(plan).toMatchObject({ code: 2, stdout: expect.stringMatching(/zone.*default.*office/) });
    expect(await run('apply', { domain, zone: 'office' })).toMatchObject({ code: 0 });
    expect(await zoneOf(domain)).toBe('office');
    expect(await run('plan', { domain })).toMatchObject({ code: 0 });
    await run('apply', { domain, tags: ['web'] });
    expect(await zoneOf(domain)).toBe('office');
    const { stdout } = await palisade(['export'], {
      PALISADE_URL: await api.app.getUrl(),
      PALISADE_API_KEY: key,
    });
    expect(stdout).toContain('zone: office');
  });

  it.each(['factory', 'nowhere'])(
    'that the team must not use, such as %s, is refused with what to do',
    async (zone) => {
      const domain = `${zone}.example.com`;
      const created = await run('apply', { domain, zone });
      expect(created).toMatchObject({ code: 1, stderr: expect.stringContaining(refusal(zone)) });
      expect(await zoneOf(domain)).toBeUndefined();
      await run('apply', { domain });
      const changed = await run('apply', { domain, zone });
      expect(changed).toMatchObject({ code: 1, stderr: expect.stringContaining(refusal(zone)) });
      expect(await zoneOf(domain)).toBe('default');
    },
  );
});
