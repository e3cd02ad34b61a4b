import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ClaimedScan, LoadedDataRepository, OutsideAnswersRepository } from '@palisade/persistence';
import { dataAddresses, shippedDocument } from '@palisade/scan-engine';
import { parseAllowedHosts } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { dataPage } from '../../apps/api/src/docs/data-page';
import { DataKeeper } from '../../apps/worker/src/keepers/data-keeper.service';
import { ScanEngine } from '../../apps/worker/src/scan/scan-engine';
import { ScanPool } from '../../apps/worker/src/scan-pool/scan-pool';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { libraryFile } from '../../libs/scanners/src/outdated-js-libraries/testing/library-files';
import { type TestDatabase, asWorker, createTestDatabase } from '../support/database';

const SECRETS = '/data/secret-patterns.json';
const TOKEN = 'acme_live_Zq8tR2vX5nB7mK4jH6gF3dS9aP1wE0yU';
const today = new Date().toISOString().slice(0, 10);
const secrets = (changes: object = {}): string =>
  JSON.stringify({
    data: 'secret_patterns',
    date: today,
    source: 'the security team',
    patterns: [{ kind: 'a token of Acme', severity: 'high', pattern: 'acme_live_[A-Za-z0-9]{32}' }],
    ...changes,
  });
/** A repository of RetireJS with one more advisory than the release has. */
const retireJs = JSON.stringify(
  Object.fromEntries(
    ['jquery', ...Array.from({ length: 25 }, (_, index) => `lib${index}`)].map((name) => [
      name,
      { vulnerabilities: [{ below: '3.99.0', severity: 'high', cwe: ['CWE-79'], identifiers: {} }] },
    ]),
  ),
);

const PAGE = `<!doctype html><title>Shop</title><script src="/jquery.js"></script><script>const key = "${TOKEN}";</script>`;
const FILES = new Map([
  ['/', ['text/html', PAGE]],
  ['/jquery.js', ['text/javascript', libraryFile('jquery@3.7.1')]],
]);
/** What the operator's server has. */
const published = new Map<string, string>();
let requests: string[] = [];
/** The site, and the operator's server. */
const server = createServer(({ url = '/' }, response) => {
  requests.push(url);
  const [type, text] = FILES.get(url) ?? ['application/json', published.get(url)];
  if (text === undefined) response.writeHead(404).end();
  else response.setHeader('content-type', type ?? '').end(text);
});
let origin: string;
let pool: ScanPool;
let database: TestDatabase;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pool = new ScanPool({ program: join(__dirname, '../../dist/apps/worker/scan-thread.js'), mostScans: 2 });
  database = await createTestDatabase();
});
afterAll(async () => {
  await pool.close();
  await database.drop();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  await database.dataSource.query('DELETE FROM loaded_data');
  published.clear();
  requests = [];
});

const repository = (): LoadedDataRepository => new LoadedDataRepository(asWorker(database.dataSource));
const states = () => new LoadedDataRepository(database.dataSource).list();
const due = () => database.dataSource.query('UPDATE loaded_data SET next_load_at = now()');

interface Worker {
  keeper: DataKeeper;
  metrics: WorkerMetrics;
}
function worker(urls = { dataUrl: `${origin}/data`, jsAdvisoriesUrl: `${origin}/retire.json` }): Worker {
  const metrics = new WorkerMetrics();
  const logger = { info: () => undefined, warn: () => undefined };
  const settings = { addresses: dataAddresses(urls), agent: 'spec', logger };
  return { keeper: new DataKeeper(repository(), metrics, settings), metrics };
}

/** A scan of the site as a worker opens it, on a thread of the pool. */
async function scan({ keeper }: Worker, key: TestKey) {
  const engine = new ScanEngine(
    {
      createSession: (options, tests) => pool.openSession(options, tests),
      data: () => keeper.current,
      requireVerification: false,
      keys: { secrets: [], zoneKeys: [] },
      allowedHosts: parseAllowedHosts('127.0.0.1'),
    },
    {
      rightsFor: () => Promise.reject(new Error('not asked')),
      credentialAddresses: () => () => Promise.reject(new Error('not asked')),
    },
    {} as ConstructorParameters<typeof ScanEngine>[2],
    new OutsideAnswersRepository(asWorker(database.dataSource)),
    {} as ConstructorParameters<typeof ScanEngine>[4],
    {} as ConstructorParameters<typeof ScanEngine>[5],
  );
  const claim: Partial<ClaimedScan> = {
    url: `${origin}/`,
    domain: '127.0.0.1',
    tests: [key],
    openTests: [key],
    settings: {},
    isSuspect: false,
    maxDepth: null,
    maxMinutes: null,
    identities: [],
    scanId: '00000000-0000-7000-8000-000000000000',
  };
  const session = engine.openSession(claim as ClaimedScan, new AbortController().signal);
  try {
    const { findings, technicalDetails } = await session.run(key);
    return { rules: findings.map(({ id }) => id), details: technicalDetails };
  } finally {
    await session.close();
  }
}
const CLEAN = { rules: [] };

it("the operator's lists reach the threads of scans and change their verdicts; results name them", async () => {
  const one = worker();
  expect(await scan(one, 'information_disclosure')).toMatchObject(CLEAN);
  published.set(SECRETS, secrets()).set('/retire.json', retireJs);
  await one.keeper.refresh();
  expect(await scan(one, 'information_disclosure')).toMatchObject({
    rules: ['info-secret-in-page'],
    details: {
      data_dates: { secret_patterns: today, debug_signs: shippedDocument('debug_signs').date },
      data_of_operator: ['secret_patterns'],
    },
  });
  expect(await scan(one, 'outdated_js_libraries')).toMatchObject({
    rules: ['js-vulnerable-library'],
    details: { data_of_operator: ['js_advisories'], advisories: { date: today } },
  });
});

it('one worker loads a list, weekly, and all use it, also after a restart', async () => {
  published.set(SECRETS, secrets());
  const [one, other] = [worker(), worker()];
  await one.keeper.refresh();
  await other.keeper.refresh();
  await one.keeper.refresh();
  expect(requests.filter((url) => url === SECRETS)).toHaveLength(1);
  expect(other.keeper.current).toEqual(one.keeper.current);
  await due();
  await other.keeper.refresh();
  expect(requests.filter((url) => url === SECRETS)).toHaveLength(2);
});

it.each([
  ['is not JSON', '<!doctype html><title>Sign in</title>', 'The document is not JSON.'],
  ['has a member that the form does not have', secrets({ rows: [] }), 'not a valid secret-patterns.json'],
  ['is of another set', secrets({ data: 'debug_signs' }), 'data: '],
  ['has a date of the future', secrets({ date: '2999-01-01' }), 'date: is in the future'],
  [
    'has a pattern that could backtrack',
    secrets({ patterns: [{ kind: 'x', severity: 'low', pattern: 'acme_[a-z]{1,50}[a-z]{1,50}[a-z]{30}' }] }),
    'patterns.0.pattern: ',
  ],
])(
  'a document that %s leaves the previous one in use, and the page says why',
  async (_case, text, message) => {
    const one = worker({ dataUrl: `${origin}/data/`, jsAdvisoriesUrl: `${origin}/data/js-advisories.json` });
    published.set(SECRETS, secrets());
    await one.keeper.refresh();
    const previous = one.keeper.current;
    published.set(SECRETS, text);
    await due();
    await one.keeper.refresh();
    expect(one.keeper.current).toEqual(previous);
    expect(worker().keeper.current).toEqual({});
    const state = (await states()).find(({ id }) => id === 'secret_patterns');
    expect(state).toMatchObject({ date: today, failure: expect.stringContaining(message) as string });
    expect(dataPage(await states())).toContain('The load on ');
    expect(await one.metrics.registry.metrics()).toContain(
      'palisade_data_load_failures_total{data="secret_patterns"} 1',
    );
  },
);

it('a list that is older than that of the release is not used, and the page says so', async () => {
  const one = worker();
  published.set(SECRETS, secrets({ date: '2019-01-01' }));
  await one.keeper.refresh();
  const { rules, details } = await scan(one, 'information_disclosure');
  expect({ rules, operator: details.data_of_operator }).toEqual({ rules: [], operator: undefined });
  expect(dataPage(await states())).toContain('The operator&#39;s list of 2019-01-01 is older and not used');
  const { date } = shippedDocument('secret_patterns');
  expect(await one.metrics.registry.metrics()).toContain(
    `palisade_data_date_seconds{data="secret_patterns"} ${Date.parse(date) / 1_000}`,
  );
});

it('without the variables nothing is requested, and what was loaded is forgotten', async () => {
  published.set(SECRETS, secrets());
  await worker().keeper.refresh();
  requests = [];
  const idle = worker({} as never);
  await idle.keeper.refresh();
  expect([requests, await states(), idle.keeper.current]).toEqual([[], [], {}]);
});
