import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PUBLIC_SOURCES } from '@palisade/catalogue';
import { LoadedDataRepository } from '@palisade/persistence';
import { type DataAddress, ScanData, shippedDocument } from '@palisade/scan-engine';
import type { DataId, TestKey } from '@palisade/vocabulary';
import type { Command } from 'commander';
import { fetchLists } from '../../apps/cli/src/data/carried-lists';
import { judgeLists } from '../../apps/cli/src/doctor/check-lists';
import { DataKeeper } from '../../apps/worker/src/keepers/data-keeper.service';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { type Copy, PUBLIC_IDS, copyOf, makeSigner } from '../../libs/scan-engine/src/testing/public-copies';
import { toTestResult } from '../../libs/scan-engine/src/verdict/test-result';
import { palisade } from '../support/command-line';
import { DATABASE_VARIABLES, type TestDatabase, asWorker, createTestDatabase } from '../support/database';

const DAY_MS = 86_400_000;
const RECEIPT = { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null };
const signer = makeSigner();

/** Copies of the public sources on this machine. Time is fast: `pass` moves the clock of this process. */
const published = new Map<DataId, Buffer[]>();
let isAway = false;
let requests: { path: string; status: number; agent: string; headers: string[] }[] = [];
const server = createServer((request, response) => {
  const [, id = '', place = '0'] = (request.url ?? '').split('/');
  const body = published.get(id as DataId)?.[Number(place)];
  const etag = body && `"${createHash('sha256').update(body).digest('hex')}"`;
  const status = body === undefined ? 404 : request.headers['if-none-match'] === etag ? 304 : 200;
  const headers = Object.keys(request.headers).sort();
  requests.push({ path: request.url ?? '', status, agent: request.headers['user-agent'] ?? '', headers });
  if (isAway) return void request.socket.destroy();
  response.writeHead(status, etag === undefined ? {} : { etag }).end(status === 200 ? body : undefined);
});

let addresses: Map<DataId, DataAddress[]>;
let database: TestDatabase;
let offset = 0;
const pass = (days: number): void => void (offset += days * DAY_MS);
const today = (): string => new Date(Date.now()).toISOString().slice(0, 10);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  addresses = new Map(
    PUBLIC_IDS.map((id) => {
      const source = { ...PUBLIC_SOURCES[id]!, ...(id === 'ct_logs' && { signedBy: signer.signedBy }) };
      const urls = source.addresses.map((_, place) => `http://127.0.0.1:${port}/${id}/${place}`);
      return [id, [{ urls, isOptional: false, source }]];
    }),
  );
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  await database.dataSource.query('DELETE FROM loaded_data');
  const real = Date.now.bind(Date);
  offset = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => real() + offset);
  isAway = false;
  requests = [];
  published.clear();
});
afterEach(() => jest.restoreAllMocks());

const publish = (copy: Copy = {}, ids: readonly DataId[] = PUBLIC_IDS, by = signer): void => {
  for (const id of ids) published.set(id, copyOf(id, { day: today(), ...copy }, by));
};
const states = () => new LoadedDataRepository(database.dataSource).list();
const stateOf = async (id: DataId) => (await states()).find((each) => each.id === id);

function worker(wanted: readonly DataId[] | typeof addresses = PUBLIC_IDS) {
  const metrics = new WorkerMetrics();
  const logger = { info: () => undefined, warn: () => undefined };
  const repository = new LoadedDataRepository(asWorker(database.dataSource));
  const places =
    wanted instanceof Map ? wanted : new Map([...addresses].filter(([id]) => wanted.includes(id)));
  const settings = { addresses: places, agent: 'Palisade/9.9.9 (data)', logger };
  return { keeper: new DataKeeper(repository, metrics, settings), metrics };
}
type Worker = ReturnType<typeof worker>;

/** A day of the worker: what is due is loaded. */
async function live({ keeper }: Worker): Promise<void> {
  await database.dataSource.query('UPDATE loaded_data SET next_load_at = now()');
  await keeper.refresh();
}

/** What a test says that finds nothing. */
function said({ keeper }: Worker, key: TestKey = 'outdated_js_libraries') {
  const data = new ScanData(keeper.current, { ...keeper.days, now: Date.now() });
  const clean = {
    findings: [],
    technicalDetails: {},
    judged: 'all' as const,
    inconclusive: null,
    summary: 'Clean.',
  };
  const { message, inconclusive } = toTestResult(key, clean, RECEIPT, data);
  return inconclusive === null ? (message === 'Clean.' ? 'clean' : 'old') : inconclusive.reason;
}
const alarmOf = async ({ metrics }: Worker, id: DataId) => {
  const text = await metrics.registry.metrics();
  const value = (name: string) =>
    Number(new RegExp(`^${name}\\{data="${id}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { failures: value('palisade_data_load_failures_total'), age: value('palisade_data_age_state') };
};

it('loads every list at its recorded size, and asks for news of it daily, which is all that a source learns', async () => {
  publish();
  const one = worker();
  await one.keeper.refresh();
  expect((await states()).map(({ id, failure }) => [id, failure])).toEqual(
    [...PUBLIC_IDS].sort().map((id) => [id, null]),
  );
  const scores = await database.dataSource.query<{ document: string }[]>(
    `SELECT document FROM loaded_data WHERE id = 'epss'`,
  );
  // Of a third of a million, those of flaws that the other lists name.
  const kept = Object.keys((JSON.parse(scores[0]!.document) as { scores: object }).scores);
  expect(kept.length).toBeGreaterThanOrEqual(1_500);
  expect(Object.keys(one.keeper.current).sort()).toEqual([
    'end_of_life',
    'epss',
    'js_advisories',
    'kev',
    'rdap_servers',
  ]);
  expect(new Set(requests.map(({ agent }) => agent))).toEqual(new Set(['Palisade/9.9.9 (data)']));
  expect(new Set(requests.flatMap(({ headers }) => headers))).toEqual(
    new Set(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']),
  );
  requests = [];
  await one.keeper.refresh();
  expect(requests).toEqual([]);
  pass(1);
  await live(one);
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([304]));
  expect((await stateOf('kev'))?.confirmedOn).toBe(today());
});

describe('a list that is', () => {
  it.each<[string, DataId, () => void, string]>([
    ['broken', 'kev', () => published.set('kev', [Buffer.from('{"vulnerabilities": [')]), 'not JSON'],
    [
      'shrunken',
      'kev',
      () => publish({ rows: 1_100 }, ['kev']),
      'has 1100 rows, and the previous one had 1500',
    ],
    [
      'nearly empty',
      'js_advisories',
      () => publish({ rows: 4 }, ['js_advisories']),
      'at least 200 are expected',
    ],
    [
      'signed by another key',
      'ct_logs',
      () => publish({}, ['ct_logs'], makeSigner()),
      'not by the key of its source',
    ],
    [
      'too large',
      'ct_logs',
      () => published.set('ct_logs', [Buffer.alloc(3_000_000), Buffer.alloc(1)]),
      'more than 2 MiB',
    ],
    ['gone', 'rdap_servers', () => published.delete('rdap_servers'), 'status 404'],
  ])('%s is refused, the previous one stays, and an alarm says why', async (_case, id, spoil, reason) => {
    const small: DataId[] = ['kev', 'js_advisories', 'ct_logs', 'rdap_servers'];
    publish({}, small);
    const one = worker(small);
    await one.keeper.refresh();
    const before = await stateOf(id);
    pass(1);
    spoil();
    await live(one);
    expect(await stateOf(id)).toMatchObject({
      date: before?.date,
      confirmedOn: before?.confirmedOn,
      loadedAt: before?.loadedAt,
      failure: expect.stringContaining(reason) as string,
    });
    expect((await alarmOf(one, id)).failures).toBe(1);
    expect(judgeLists(await states(), Date.now())).toContainEqual(
      expect.objectContaining({ state: 'warning', message: expect.stringContaining(reason) as string }),
    );
    publish({}, small);
    await live(one);
    expect((await stateOf(id))?.failure).toBeNull();
  });
});

it('two releases in fast forward: a list counts from its last news, and silence of the network ends in doubt', async () => {
  const id: DataId = 'js_advisories';
  publish({}, [id]);
  const one = worker([id]);
  const shipped = shippedDocument(id).date;
  const story: unknown[] = [];
  const note = async (what: string) => {
    const { age } = await alarmOf(one, id);
    const bar = judgeLists(await states(), Date.now()).some(({ message }) =>
      message.startsWith(`${id} was last`),
    );
    story.push([what, said(one), age, bar]);
  };
  await one.keeper.refresh();
  await note('the list arrives');
  const { loadedAt } = (await stateOf(id))!;
  for (let week = 0; week < 30; week += 1) {
    pass(7);
    await live(one);
  }
  await note('nothing new for 210 days');
  expect((await stateOf(id))?.loadedAt).toEqual(loadedAt);
  isAway = true;
  pass(30);
  await live(one);
  await note('the network is away for 30 days');
  pass(1);
  await live(one);
  await note('for 31 days');
  pass(149);
  await live(one);
  await note('for 180 days');
  pass(1);
  await live(one);
  await note('for 181 days');
  isAway = false;
  publish({ rows: 520 }, [id]);
  await live(one);
  await note('it returns, with a newer list');
  expect(story).toEqual([
    ['the list arrives', 'clean', 0, false],
    ['nothing new for 210 days', 'clean', 0, false],
    ['the network is away for 30 days', 'clean', 0, false],
    ['for 31 days', 'old', 1, true],
    ['for 180 days', 'old', 1, true],
    ['for 181 days', 'stale_data', 2, true],
    ['it returns, with a newer list', 'clean', 0, false],
  ]);
  expect(shippedDocument(id).date).toBe(shipped);
  // Nothing but lists was asked, and no scan was ordered.
  expect(new Set(requests.map(({ path }) => path.split('/')[1]))).toEqual(new Set([id]));
  expect(await database.dataSource.query('SELECT FROM outbox')).toEqual([]);
});

it('a list that the folder of the operator does not have comes from its public source', async () => {
  publish({}, ['kev']);
  const { port } = server.address() as AddressInfo;
  const folder = { urls: [`http://127.0.0.1:${port}/folder/kev.json`], isOptional: true };
  const own = worker(new Map([['kev', [folder, ...(addresses.get('kev') ?? [])]]]));
  await own.keeper.refresh();
  expect(await stateOf('kev')).toMatchObject({ failure: null, confirmedOn: today() });
});

it('one file carries the lists to a closed network, where they stay', async () => {
  publish({}, ['kev', 'rdap_servers', 'js_advisories']);
  published.set('ct_logs', [Buffer.from('no list'), Buffer.from('')]);
  const folder = mkdtempSync(join(tmpdir(), 'palisade-lists-'));
  const file = join(folder, 'palisade-data.json.gz');
  try {
    const command = { optsWithGlobals: () => ({ json: true }) } as unknown as Command;
    const print = jest.spyOn(console, 'log').mockImplementation();
    await fetchLists(command, file, addresses);
    expect(JSON.parse(String(print.mock.calls[0]?.[0]))).toMatchObject({
      lists: ['js_advisories', 'rdap_servers', 'kev'],
      failures: expect.arrayContaining([
        'ct_logs: The signature of the list is not by the key of its source.',
      ]) as string[],
    });
    print.mockRestore();
    const variables = { ...DATABASE_VARIABLES, DATABASE_URL: database.url };
    const { code, stdout } = await palisade(['data', 'import', file], variables);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Workers use them within 5 minutes.')]);
    const closed = worker([]);
    for (let day = 0; day < 2; day += 1) await closed.keeper.refresh();
    expect(Object.keys(closed.keeper.current).sort()).toEqual(['js_advisories', 'kev', 'rdap_servers']);
    expect(said(closed)).toBe('clean');
    pass(181);
    expect(said(closed)).toBe('stale_data');
    writeFileSync(
      file,
      gzipSync(JSON.stringify({ palisade_data: 1, lists: [{ id: 'kev', document: '{}' }] })),
    );
    expect((await palisade(['data', 'import', file], variables)).stderr).toContain(
      'The list kev cannot be used',
    );
    expect((await states()).map(({ id }) => id)).toEqual(['js_advisories', 'kev', 'rdap_servers']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
