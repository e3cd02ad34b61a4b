import { type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { LoadedData, type Team, User, ZoneWorker } from '@palisade/persistence';
import { DnsServer } from '../../libs/target-client/src/testing/dns-server';
import { startTestApi, type TestApi } from '../support/api';
import { palisade } from '../support/command-line';
import { createCheck, createScan, createTeam } from '../support/factories';
import { type Person, signedIn } from '../support/people';
import { eventually } from '../support/program';

const HOSTS = '10.1.0.0/16';

let api: TestApi;
let releases: RunningSite;
let team: Team;
let operator: Person;
beforeAll(async () => {
  releases = await serveHttp((_, response) => response.end('{"tag_name": "v99.0.0"}'));
  api = await startTestApi({
    SCAN_ALLOWED_HOSTS: HOSTS,
    RELEASES_URL: `http://127.0.0.1:${releases.port}/latest`,
  });
  const { dataSource } = api.database;
  team = await createTeam(dataSource);
  operator = await signedIn(api, { teamId: team.id, role: 'member' });
  await dataSource.getRepository(User).update({ id: operator.user.id }, { isOperator: true });
  await createScan(dataSource, await createCheck(dataSource, team.id));
  await dataSource.getRepository(ZoneWorker).insert([
    { zone: 'default', worker: 'host:1' },
    { zone: 'default', worker: 'host:2', seenAt: new Date(Date.now() - 300_000) },
  ]);
});
afterAll(() => Promise.all([api.close(), releases.close()]));

interface State {
  version: string;
  release: { status: string; version: string | null; reason: string | null; checked_at: string | null };
  parts: { name: string; status: string }[];
  database: { connections: number };
  workers: { worker: string; is_live: boolean; running: number }[];
  queues: { zone: string; waiting: number; running: number; oldest_seconds: number | null }[];
  zones: { name: string; live_workers: number; last_seen_at: string | null; allowed_hosts: string }[];
  lists: { id: string; day: string; age: string }[];
  teams: { total: number; items: { id: string; checks: number; people: number }[] };
}
const stateOf = async (): Promise<State> =>
  (await operator.client.get('/installation').expect(200)).body.data as State;

it('shows an operator versions, parts, workers, queues, lists and teams', async () => {
  const state = await stateOf();
  expect(state.version).toMatch(/^\d+\.\d+\.\d+/);
  // A busy machine may take longer than the 250 ms of a probe.
  const statuses = ['up', 'degraded', 'down'];
  expect(state.parts.map(({ name }) => name)).toEqual(['postgresql', 'redis']);
  expect(state.parts.filter(({ status }) => !statuses.includes(status))).toEqual([]);
  expect(state.workers).toMatchObject([
    { worker: 'host:1', is_live: true, running: 0 },
    { worker: 'host:2', is_live: false, running: 0 },
  ]);
  expect(state.lists.length).toBeGreaterThan(5);
  expect(state.teams.items).toContainEqual(
    expect.objectContaining({ id: team.id, name: team.name, checks: 1, people: 1, last_scan_at: null }),
  );
});

it('counts the scans that wait and run in each zone, and on each worker', async () => {
  const { dataSource } = api.database;
  const check = await createCheck(dataSource, team.id);
  await dataSource.query(
    `INSERT INTO scan_slots (check_id, team_id, scan_id, class, created_at)
     VALUES ($1, $2, gen_random_uuid(), 'scheduled', now() - interval '90 seconds')`,
    [check.id, team.id],
  );
  const [waiting] = (await stateOf()).queues;
  expect(waiting).toMatchObject({ zone: 'default', waiting: 1, running: 0 });
  expect(waiting?.oldest_seconds).toBeGreaterThanOrEqual(90);
  await dataSource.query(
    `UPDATE scan_slots SET worker = 'host:1', lease_until = now() + interval '1 minute'`,
  );
  const { queues, workers } = await stateOf();
  expect(queues).toMatchObject([{ waiting: 0, running: 1, oldest_seconds: null, held: 0 }]);
  expect(workers).toMatchObject([{ running: 1 }, { running: 0 }]);
});

it('says of each zone how many workers live, when one last reported, and which private hosts its scans may reach', async () => {
  const { dataSource } = api.database;
  await dataSource.query(
    `INSERT INTO zones (name, allowed_hosts) VALUES ('quiet', '10.9.0.0/16'), ('new', '')`,
  );
  const seenAt = new Date(Date.now() - 300_000);
  await dataSource.getRepository(ZoneWorker).insert({ zone: 'quiet', worker: 'far:1', seenAt });
  const { zones } = await stateOf();
  await dataSource.query(`DELETE FROM zone_workers WHERE zone = 'quiet'`);
  await dataSource.query(`DELETE FROM zones WHERE name IN ('quiet', 'new')`);
  const quietSince = seenAt.toISOString().replace(/\.\d+Z$/, '+00:00');
  expect(zones).toEqual([
    { name: 'default', live_workers: 1, last_seen_at: expect.any(String), allowed_hosts: HOSTS },
    { name: 'new', live_workers: 0, last_seen_at: null, allowed_hosts: '' },
    { name: 'quiet', live_workers: 0, last_seen_at: quietSince, allowed_hosts: '10.9.0.0/16' },
  ]);
});

it('knows a newer release where the operator named its source, and waits for nobody to say so', async () => {
  const release = await eventually('the newest release is known', 10_000, async () => {
    const { release: known } = await stateOf();
    return known.status === 'newer' && known;
  });
  expect(release).toEqual({
    status: 'newer',
    version: '99.0.0',
    reason: null,
    checked_at: expect.any(String),
  });
});

it('says how old a list is', async () => {
  await api.database.dataSource.getRepository(LoadedData).save({
    id: 'kev',
    addressHash: 'x',
    date: '2199-01-01',
    source: 'a test',
    loadedAt: new Date(),
    checkedAt: new Date(),
    nextLoadAt: new Date(),
  });
  const { lists } = await stateOf();
  expect(lists.find(({ id }) => id === 'kev')).toMatchObject({ day: '2199-01-01', age: 'no_limit' });
  expect(lists.find(({ id }) => id === 'epss')).toMatchObject({ age: 'not_loaded' });
  expect(lists.map(({ day }) => day)).toEqual(lists.map(({ day }) => day).sort());
});

it('tests the mail server without an e-mail', async () => {
  const { body } = await operator.client.post('/installation/mail-test').expect(200);
  expect(body).toEqual({ works: false, message: expect.stringContaining('Set SMTP_URL') });
});

it('is refused to everyone else', async () => {
  const owner = await signedIn(api, { teamId: team.id, role: 'owner' });
  await owner.client.get('/installation').expect(403);
});

it('has the figures of palisade doctor', async () => {
  const dns = new DnsServer({});
  const settings = {
    DATABASE_URL: api.database.url,
    DNS_SERVERS: await dns.listen(),
    SCAN_ALLOWED_HOSTS: HOSTS,
    RELEASES_URL: `http://127.0.0.1:${releases.port}/latest`,
  };
  const { stdout } = await palisade(['doctor', '--format', 'json'], settings);
  await dns.close();
  const { installation } = JSON.parse(stdout) as { installation: Partial<State> };
  const state: Partial<State> & { has_mail?: boolean } = await stateOf();
  delete state.parts;
  delete state.has_mail;
  // Both programs have connections of their own.
  const connections = expect.any(Number) as number;
  const bytes = expect.any(Number) as number;
  const checked = expect.any(String) as string;
  expect(installation).toEqual({
    ...state,
    release: { ...state.release, checked_at: checked },
    // The address of the api is not among the variables of this command.
    certificate: { status: 'none', ends_at: null, reason: null, checked_at: null },
    database: { ...state.database, connections, bytes },
  });
});
