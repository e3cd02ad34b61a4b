import { type Server, createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@palisade/logging';
import { ScanIdentity, ZonesRepository, createDataSource } from '@palisade/persistence';
import { ownServices } from '@palisade/scan-engine';
import { parseAllowedHosts } from '@palisade/target-client';
import { HitCounter } from '../../apps/api/src/throttling/hit-counter';
import { doIdentityWork } from '../../apps/worker/src/identities/identity-work';
import { openIdentities } from '../../apps/worker/src/identities/sealed-identities';
import type { WorkerSessionOptions } from '../../apps/worker/src/identities/worker-session-options';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { ZoneReporter } from '../../apps/worker/src/keepers/zone-reporter.service';
import { type ApiClient, TEST_NOTIFY_SECRET, type TestApi, startTestApi } from '../support/api';
import { type Outcome, palisade, palisadeJson } from '../support/command-line';
import { createApiKey, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { RedisServer } from '../support/redis-server';
import { stubResult, stubSession } from '../support/scan-rig';
import { type TestWorker, startTestWorker } from '../support/worker';

interface KeyPair {
  public_key: string;
  private_key: string;
}

const TOKEN = 'Bearer a-token-that-only-the-zone-reads';
const allowedHosts = parseAllowedHosts('127.0.0.1');

let api: TestApi;
let redis: RedisServer;
let site: Server;
let as: ApiClient;
let teamId: string;
let office: KeyPair;
let factory: KeyPair;
/** How many identities the last scan could sign in. */
let opened: number | null = null;
const running: TestWorker[] = [];

beforeAll(async () => {
  api = await startTestApi({ SCAN_ALLOWED_HOSTS: '127.0.0.1' }, null);
  redis = await RedisServer.start();
  site = createServer(({ headers }, response) =>
    response.writeHead(headers.authorization === TOKEN ? 200 : 401).end('a page'),
  ).listen(0, '127.0.0.1');
  await once(site, 'listening');
  [office, factory] = [await newPair(), await newPair()];
  await operator('zone', 'add', 'office', '--allowed-hosts', '127.0.0.1', '--public-key', office.public_key);
  await operator('zone', 'add', 'factory', '--public-key', factory.public_key);
  ({ id: teamId } = await createTeam(api.database.dataSource));
  as = api.as((await createApiKey(api.database.dataSource, teamId)).key);
  await operator('zone', 'grant', teamId, 'office');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(stop));
  opened = null;
});
afterAll(async () => {
  site.close();
  await redis.kill();
  await api.close();
});

const command = (args: string[], variables: Record<string, string> = {}): Promise<Outcome> =>
  palisade(args, { DATABASE_URL: api.database.url, ...variables });
const operator = async (...args: string[]): Promise<Outcome> => {
  const outcome = await command(args);
  if (outcome.code !== 0) throw new Error(outcome.stderr);
  return outcome;
};
const newPair = (): Promise<KeyPair> => palisadeJson<KeyPair>(['zone', 'key'], {});
const stop = ({ app, lifecycle }: TestWorker): Promise<void> => lifecycle.stop(() => app.close());

/** A worker with these keys that signs in on real connections. */
async function startWorker(zone: string, variables: Record<string, string>): Promise<void> {
  const session = (options: WorkerSessionOptions) =>
    stubSession(async (test) => {
      const { sealed, identityServices = ownServices() } = options;
      opened = sealed === undefined ? null : (await openIdentities(sealed, identityServices)).length;
      return stubResult(test);
    });
  const worker = await startTestWorker(
    api.database,
    redis.url,
    session,
    { WORKER_ZONES: zone, ...variables },
    {
      allowedHosts,
      runIdentityWork: ({ target, dns, signal, identityServices = ownServices() }, work) =>
        doIdentityWork(work, { target, dns, signal, allowedHosts, scanId: 'none' }, identityServices),
    },
  );
  worker.lifecycle.start();
  running.push(worker);
}

const siteUrl = (): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
const LOGIN = { kind: 'header', headers: { Authorization: TOKEN } };
const PROOF = { url: '/me', signed_in: { status: [200] }, anonymous: { status: [401] } };

/** The path of a new identity for a verified check in the zone. */
async function newIdentity(zone: string): Promise<{ checkId: string; path: string }> {
  const check = { domain: siteUrl(), zone, tests: { ssl_certificate: true }, schedule: { kind: 'none' } };
  const { body } = await as.post('/checks').send(check).expect(201);
  const checkId = String(body.id);
  await operator('check', 'verify', checkId);
  const { body: identity } = await as
    .post(`/checks/${checkId}/scan-identities`)
    .send({ name: 'alice', login: LOGIN, verify: PROOF })
    .expect(201);
  return { checkId, path: `/checks/${checkId}/scan-identities/${String(identity.id)}` };
}

/** Two requests about a check need five seconds between them, so the limit forgets the last one. */
const post = async (path: string, body: object = {}) => {
  await api.app.get(HitCounter).forget(`verify:${path.split('/')[2]}`);
  const { status, body: response } = await as.post(path).send(body);
  expect({ status, errors: response.errors }).toEqual({ status: 200 });
  return response as Record<string, unknown>;
};
const verify = (path: string) => post(`${path}/verify`);

async function openedByScan(checkId: string): Promise<number | null> {
  const { body } = await as.post(`/checks/${checkId}/scans`).expect(201);
  await eventually('the scan ends', 15_000, async () => {
    const { status } = (await as.get(`/scans/${String(body.id)}`).expect(200)).body as { status: string };
    return status === 'completed' ? true : null;
  });
  return opened;
}

const UNREADABLE = { state: 'inconclusive', reason: 'secrets_unreadable' };

describe('secrets of a check in a zone with a key', () => {
  it('open on workers of this zone, without SEALING_SECRET', async () => {
    const { checkId, path } = await newIdentity('office');
    await startWorker('office', { ZONE_SEALING_KEYS: office.private_key });
    expect(await verify(path)).toMatchObject({ state: 'proven' });
    expect(await openedByScan(checkId)).toBe(1);
    const preview = await post(`/checks/${checkId}/scan-identities/preview`, {
      login: LOGIN,
      start: ['/me'],
      name: 'draft',
    });
    expect(preview).toMatchObject({ stranger: { status: 401 }, identity: { status: 200 } });
  });

  it("stay closed for a stolen worker that has another zone's key and SEALING_SECRET", async () => {
    const { checkId, path } = await newIdentity('office');
    await startWorker('office', {
      ZONE_SEALING_KEYS: factory.private_key,
      SEALING_SECRET: TEST_NOTIFY_SECRET,
    });
    expect(await verify(path)).toMatchObject(UNREADABLE);
    expect(await openedByScan(checkId)).toBe(0);
  });

  it('must be entered again when the check moves to another zone', async () => {
    const { checkId, path } = await newIdentity('office');
    await as.put(`/checks/${checkId}`).send({ zone: 'default' }).expect(200);
    await operator('check', 'verify', checkId);
    await startWorker('default', { SEALING_SECRET: TEST_NOTIFY_SECRET });
    expect(await verify(path)).toMatchObject({
      ...UNREADABLE,
      message: 'Its stored secrets cannot be decrypted. Enter them again.',
    });
    const { body } = await as.put(path).send({ name: 'bob' }).expect(422);
    expect(body.errors).toEqual({ 'login.headers': [expect.stringContaining('the key of the zone')] });
    await as.put(path).send({ login: LOGIN }).expect(200);
    await as.put(path).send({ name: 'bob' }).expect(200);
    expect(await verify(path)).toMatchObject({ state: 'proven', name: 'bob' });
  });
});

describe('palisade secrets reseal', () => {
  const reseal = async (variables: Record<string, string>) => {
    const { code, stdout } = await command(['secrets', 'reseal'], variables);
    return { code, line: /^Scan identities: .*$/m.exec(stdout)?.[0] };
  };

  beforeEach(async () => {
    await api.database.dataSource.getRepository(ScanIdentity).deleteAll();
    await operator('zone', 'add', 'lab', '--allowed-hosts', '127.0.0.1', '--public-key', 'none');
    await operator('zone', 'grant', teamId, 'lab').catch(() => null);
  });

  it('seals for the zone what SEALING_SECRET or a previous key opens', async () => {
    const { path } = await newIdentity('lab');
    const [first, second] = [await newPair(), await newPair()];
    await operator('zone', 'add', 'lab', '--public-key', first.public_key);
    expect(await reseal({ SEALING_SECRET: TEST_NOTIFY_SECRET })).toEqual({
      code: 0,
      line: 'Scan identities: 1 encrypted again, 0 up to date, 0 unreadable.',
    });
    await operator('zone', 'add', 'lab', '--public-key', second.public_key);
    expect(await reseal({ SEALING_SECRET: TEST_NOTIFY_SECRET })).toEqual({
      code: 1,
      line: 'Scan identities: 0 encrypted again, 0 up to date, 1 unreadable.',
    });
    await startWorker('lab', { ZONE_SEALING_KEYS: `${second.private_key},${first.private_key}` });
    expect(await verify(path)).toMatchObject({ state: 'proven' });
    await Promise.all(running.splice(0).map(stop));
    expect((await reseal({ ZONE_SEALING_KEYS: first.private_key })).line).toContain('1 encrypted again');
    expect((await reseal({ ZONE_SEALING_KEYS: first.private_key })).line).toContain('1 up to date');
    await startWorker('lab', { ZONE_SEALING_KEYS: second.private_key });
    expect(await verify(path)).toMatchObject({ state: 'proven' });
  });

  it('leaves what goes back to SEALING_SECRET unreadable while that is not set', async () => {
    const lab = await newPair();
    await operator('zone', 'add', 'lab', '--public-key', lab.public_key);
    await newIdentity('lab');
    await operator('zone', 'add', 'lab', '--public-key', 'none');
    const variables = { ZONE_SEALING_KEYS: lab.private_key };
    expect((await reseal(variables)).line).toContain('0 encrypted again, 0 up to date, 1 unreadable');
    const both = { ...variables, SEALING_SECRET: TEST_NOTIFY_SECRET };
    expect((await reseal(both)).line).toContain('1 encrypted again');
  });
});

describe('the key of a zone', () => {
  it('stays when the allow-list changes, and the other way round', async () => {
    const add = (...options: string[]) =>
      palisadeJson(['zone', 'add', 'shop', ...options], { DATABASE_URL: api.database.url });
    const { public_key: publicKey, private_key: privateKey } = await newPair();
    expect(await add('--allowed-hosts', '10.9.0.0/16')).toMatchObject({ public_key: null, is_new: true });
    const both = { zone: 'shop', allowed_hosts: '10.9.0.0/16', public_key: publicKey, is_new: false };
    expect(await add('--public-key', publicKey)).toEqual(both);
    expect(await add()).toEqual(both);
    expect((await operator('zone', 'list')).stdout).toMatch(
      new RegExp(`^shop .*sealed with: ${publicKey}$`, 'm'),
    );
    const { stderr } = await command(['zone', 'add', 'shop', '--public-key', privateKey.slice(1)]);
    expect(stderr).toContain('The public key is not one of palisade zone key.');
  });

  it.each(['api', 'worker'] as const)('is not for the program %s to change', async (program) => {
    const connection = createDataSource({ databaseUrl: api.database.urlOf(program), poolSize: 1 });
    const source = await connection.initialize();
    const change = source.query('UPDATE zones SET public_key = $1', [factory.public_key]);
    await expect(change).rejects.toThrow('permission denied');
    await source.destroy();
  });

  it('is named in the log of a worker that has no private key for it, once', async () => {
    const lines: string[] = [];
    const logger = createLogger(
      { level: 'info', name: 'worker' },
      { write: (line) => void lines.push(line) },
    );
    const repository = new ZonesRepository(api.database.dataSource);
    const zones = ['office', 'factory', 'nowhere'];
    const metrics = new WorkerMetrics();
    const reporter = new ZoneReporter(repository, metrics, 'worker-1', zones, [office.public_key], logger);
    await reporter.report();
    await reporter.report();
    await repository.forWorkerLeave('worker-1');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { zones: 'nowhere', msg: expect.stringContaining('unknown zones') },
      { zones: 'factory', msg: expect.stringContaining('ZONE_SEALING_KEYS has no private key') },
    ]);
  });
});
