import type { ScanSession } from '@palisade/scan-engine';
import { type ApiClient, startTestApi, type TestApi } from '../support/api';
import { type Outcome, palisade, palisadeJson } from '../support/command-line';
import { createApiKey, createTeam } from '../support/factories';
import { signedIn } from '../support/people';
import { eventually } from '../support/program';
import { RedisServer } from '../support/redis-server';
import { createScanRig, stubResult, stubSession } from '../support/scan-rig';
import { type TestWorker, startTestWorker } from '../support/worker';

const TESTS = { tests: { ssl_certificate: true }, schedule: { kind: 'none' } };

let api: TestApi;
let redis: RedisServer;
const running: TestWorker[] = [];
/** Sessions by the name of the worker that opened them. */
let opened: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  redis = await RedisServer.start();
  await operator('zone', 'add', 'office', '--allowed-hosts', 'intranet.office.test,10.1.0.0/16');
  await operator('zone', 'add', 'factory');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(stop));
  opened = [];
});
afterAll(async () => {
  await redis.kill();
  await api.close();
});

const operator = async (...args: string[]): Promise<Outcome> => {
  const outcome = await palisade(args, { DATABASE_URL: api.database.url });
  if (outcome.code !== 0) throw new Error(outcome.stderr);
  return outcome;
};
const refusal = async (...args: string[]): Promise<string> =>
  (await palisade(args, { DATABASE_URL: api.database.url })).stderr;

async function newTeam(...zones: string[]): Promise<{ as: ApiClient; teamId: string }> {
  const { id: teamId } = await createTeam(api.database.dataSource);
  const { key } = await createApiKey(api.database.dataSource, teamId);
  for (const zone of zones) await operator('zone', 'grant', teamId, zone);
  return { as: api.as(key), teamId };
}

async function zonesOf(teamId: string): Promise<unknown> {
  const { client } = await signedIn(api, { teamId, role: 'owner' });
  return (await client.get('/team').expect(200)).body.zones;
}

const stop = ({ app, lifecycle }: TestWorker): Promise<void> => lifecycle.stop(() => app.close());

async function startWorker(
  zones: string,
  session: () => ScanSession = () => stubSession((key) => stubResult(key)),
): Promise<TestWorker> {
  const open = () => {
    opened.push(zones);
    return session();
  };
  const worker = await startTestWorker(api.database, redis.url, open, { WORKER_ZONES: zones });
  worker.lifecycle.start();
  running.push(worker);
  await eventually(`a worker of ${zones} reports`, 10_000, async () => {
    const { zones: listed } = await palisadeJson<{ zones: { zone: string; live_workers: number }[] }>(
      ['zone', 'list'],
      { DATABASE_URL: api.database.url },
    );
    return listed.some(({ zone, live_workers: live }) => zones.split(',').includes(zone) && live > 0);
  });
  return worker;
}

const newCheck = async (as: ApiClient, fields: object): Promise<string> => {
  const { body } = await as
    .post('/checks')
    .send({ domain: 'shop.example.com', ...TESTS, ...fields })
    .expect(201);
  return String(body.id);
};
const newScan = async (as: ApiClient, checkId: string): Promise<string> =>
  String((await as.post(`/checks/${checkId}/scans`).expect(201)).body.id);
const scanOf = async (as: ApiClient, scanId: string) =>
  (await as.get(`/scans/${scanId}`).expect(200)).body as { status: string; waiting_reason: string | null };
const ended = (as: ApiClient, scanId: string) =>
  eventually('the scan ends', 15_000, async () => {
    const { status } = await scanOf(as, scanId);
    return status === 'completed' ? status : null;
  });
const slots = () =>
  api.database.dataSource.query<{ attempt: number; zone: string; worker: string | null }[]>(
    'SELECT attempt, zone, worker FROM scan_slots',
  );

describe('the zone of a check', () => {
  it('is one that the operator granted to the team', async () => {
    const { as, teamId } = await newTeam();
    const { body } = await as
      .post('/checks')
      .send({ domain: 'a.example.com', ...TESTS, zone: 'office' })
      .expect(422);
    expect(body.errors).toEqual({
      zone: [
        'The zone office is not available to this team. Use one of default, or ask the operator to grant the zone.',
      ],
    });
    await operator('zone', 'grant', teamId, 'office');
    const id = await newCheck(as, { zone: 'office' });
    expect((await as.get(`/checks/${id}`)).body.zone).toBe('office');
    expect(await zonesOf(teamId)).toEqual(['default', 'office']);
    await as
      .post('/checks')
      .send({ domain: 'a.example.com', ...TESTS, zone: 'Office' })
      .expect(422);
    const { client } = await signedIn(api, { teamId, role: 'owner' });
    const { body: log } = await client.get('/audit-log?action=zone.granted').expect(200);
    expect(log.data).toMatchObject([{ action: 'zone.granted', details: { zone: 'office' } }]);
  });

  it('decides by which allow-list its domain is judged', async () => {
    const { as } = await newTeam('office', 'factory');
    const refused = { ...TESTS, domain: 'http://10.1.2.4/' };
    for (const zone of [{}, { zone: 'default' }, { zone: 'factory' }])
      await as
        .post('/checks')
        .send({ ...refused, ...zone })
        .expect(422)
        .expect(({ body }) => expect(Object.keys(body.errors as object)).toEqual(['domain']));
    const id = await newCheck(as, { domain: refused.domain, zone: 'office' });
    // The zone stays when a request does not name it.
    await as.put(`/checks/${id}`).send({ domain: '10.1.2.3' }).expect(200);
    await as.put(`/checks/${id}`).send({ domain: '10.2.2.3' }).expect(422);
    await as.put(`/checks/${id}`).send({ zone: 'factory' }).expect(422);
    await as.put(`/checks/${id}`).send({ domain: '10.1.2.3', zone: 'default' }).expect(422);
    const { body } = await as
      .put(`/checks/${id}`)
      .send({ domain: 'shop.example.com', zone: 'default' })
      .expect(200);
    expect(body.zone).toBe('default');
  });

  it('ends the verification when it changes', async () => {
    const { as } = await newTeam('office');
    const id = await newCheck(as, {});
    await operator('check', 'verify', id);
    expect((await as.put(`/checks/${id}`).send({ zone: 'default' }).expect(200)).body.is_verified).toBe(true);
    expect((await as.put(`/checks/${id}`).send({ zone: 'office' }).expect(200)).body.is_verified).toBe(false);
  });
});

describe('workers', () => {
  it('scan the checks of their zones only, each check once', async () => {
    const { as } = await newTeam('office', 'factory');
    await startWorker('default');
    await startWorker('office,factory');
    for (const zone of ['default', 'office', 'factory', 'office', 'default'])
      await ended(as, await newScan(as, await newCheck(as, { zone })));
    expect(opened).toEqual(['default', 'office,factory', 'office,factory', 'office,factory', 'default']);
  });

  it('leave scans of a zone without a worker, which say why they wait, until one comes', async () => {
    const { as } = await newTeam('office');
    const worker = await startWorker('default');
    const waiting = await newScan(as, await newCheck(as, { zone: 'office' }));
    // The default worker has run a later scan, so it has seen the outbox.
    await ended(as, await newScan(as, await newCheck(as, {})));
    expect(await scanOf(as, waiting)).toMatchObject({
      status: 'pending',
      waiting_reason: 'waiting_for_zone',
    });
    const { body: list } = await as.get('/scans?status=pending').expect(200);
    expect(list.data).toMatchObject([{ id: waiting, waiting_reason: 'waiting_for_zone' }]);
    const { text } = await worker.get('/metrics').expect(200);
    expect(text).toContain('palisade_scans_waiting{zone="office"} 1');
    expect(text).toContain('palisade_zone_workers{zone="office"} 0');
    expect(text).toContain('palisade_zone_workers{zone="default"} 1');
    await startWorker('office');
    await ended(as, waiting);
    expect((await scanOf(as, waiting)).waiting_reason).toBeNull();
    expect(opened).toEqual(['default', 'office']);
  });

  it('claim no scan of another zone, whichever queue its message came from', async () => {
    const { as } = await newTeam('office');
    const checkId = await newCheck(as, { zone: 'office' });
    const { execution } = createScanRig(api.database.dataSource);
    const scanId = await newScan(as, checkId);
    expect(await execution.forWorkerClaim([scanId], 'worker-1', ['default', 'factory'])).toEqual([]);
    expect(await execution.forWorkerClaim([scanId], 'worker-1', ['office'])).toMatchObject([
      { zone: 'office' },
    ]);
    await as.delete(`/checks/${checkId}`).expect(204);
  });

  it('lose a scan whose check moves to another zone: it ends there, and its attempt does not count', async () => {
    const { as } = await newTeam('office');
    let release = (): void => undefined;
    const stuck = new Promise<void>((resolve) => (release = resolve));
    await startWorker('default', () => stubSession((key) => stuck.then(() => stubResult(key))));
    const checkId = await newCheck(as, {});
    const scanId = await newScan(as, checkId);
    await eventually('the scan runs', 10_000, async () => (await slots())[0]?.worker ?? null);
    await as.put(`/checks/${checkId}`).send({ zone: 'office' }).expect(200);
    expect(await slots()).toEqual([{ attempt: 0, zone: 'office', worker: null }]);
    release();
    await startWorker('office');
    await ended(as, scanId);
    expect(opened).toEqual(['default', 'office']);
  });

  it('leave scans of a team that must not use the zone any more', async () => {
    const { as, teamId } = await newTeam('office');
    const other = await newTeam('office');
    const checkId = await newCheck(as, { zone: 'office' });
    expect((await operator('zone', 'revoke', teamId, 'office')).stdout).toContain(
      'Its checks in the zone: 1. Their scans wait.',
    );
    const scanId = await newScan(as, checkId);
    await startWorker('office');
    await ended(other.as, await newScan(other.as, await newCheck(other.as, { zone: 'office' })));
    expect(await scanOf(as, scanId)).toMatchObject({ status: 'pending', waiting_reason: 'waiting_for_zone' });
    expect(opened).toEqual(['office']);
    await as.delete(`/checks/${checkId}`).expect(204);
  });
});

describe('palisade zone', () => {
  it('refuses what would leave checks without a zone', async () => {
    const { teamId } = await newTeam('factory');
    expect(await refusal('zone', 'remove', 'factory')).toContain('The zone factory is in use.');
    expect(await refusal('zone', 'remove', 'default')).toContain('cannot be changed');
    expect(await refusal('zone', 'remove', 'nowhere')).toContain('There is no zone nowhere.');
    expect(await refusal('zone', 'grant', teamId, 'nowhere')).toContain('There is no zone nowhere.');
    expect(await refusal('zone', 'add', 'Office')).toContain('1 to 32 characters');
    expect(await refusal('zone', 'add', 'lab', '--allowed-hosts', '10.0.0.0/99')).not.toBe('');
    await operator('zone', 'add', 'lab');
    expect((await operator('zone', 'list')).stdout).toMatch(/^lab .*live workers: 0 {2}checks: 0/m);
    expect((await operator('zone', 'remove', 'lab')).stdout).toBe('Removed the zone lab.\n');
    expect(await zonesOf(teamId)).toEqual(['default', 'factory']);
  });

  it('removes a zone whose last team was deleted', async () => {
    await operator('zone', 'add', 'closed');
    const { teamId } = await newTeam('closed');
    const { client } = await signedIn(api, { teamId, role: 'owner' });
    await client.delete('/team').expect(204);
    expect((await operator('zone', 'remove', 'closed')).stdout).toBe('Removed the zone closed.\n');
  });
});
