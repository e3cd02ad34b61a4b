import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ClaimedScan } from '@palisade/persistence';
import { libraryFile } from '../../libs/scanners/src/tests/outdated-js-libraries/testing/library-files';
import { bundledAdvisories } from '../../libs/scanners/src/tests/outdated-js-libraries/advisory-list';
import { parseAllowedHosts } from '@palisade/target-client';
import { JsAdvisoriesKeeper } from '../../apps/worker/src/js-advisories-keeper.service';
import { ScanEngine } from '../../apps/worker/src/scan-engine';
import { ScanPool } from '../../apps/worker/src/scan-pool/scan-pool';

const allowedHosts = parseAllowedHosts('127.0.0.1');
/** A repository of RetireJS that covers the library of the site: one more advisory than the product knows. */
const repository = JSON.stringify(
  Object.fromEntries(
    ['jquery', ...Array.from({ length: 25 }, (_, index) => `lib${index}`)].map((name) => [
      name,
      {
        vulnerabilities: [
          { below: '3.99.0', severity: 'high', cwe: ['CWE-79'], identifiers: { CVE: ['CVE-2026-1'] } },
        ],
      },
    ]),
  ),
);

/** What the operator's server sends, and when it says the list was made. */
let list = { body: repository, modified: new Date() };
const site = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/advisories.json') {
    response.setHeader('last-modified', list.modified.toUTCString());
    response.end(list.body);
  } else if (path === '/jquery.js') {
    response.setHeader('content-type', 'text/javascript');
    response.end(libraryFile('jquery@3.7.1'));
  } else if (path === '/') {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Shop</title><script src="/jquery.js"></script><p>Welcome</p>');
  } else response.writeHead(404).end();
});
let origin: string;
let pool: ScanPool;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  pool = new ScanPool({
    program: join(__dirname, '../../dist/apps/worker/scan-thread.js'),
    mostScans: 2,
  });
});
afterAll(async () => {
  await pool.close();
  await new Promise((resolve) => site.close(resolve));
});
function keeper(): JsAdvisoriesKeeper {
  const logger = { info: () => undefined, warn: () => undefined };
  return new JsAdvisoriesKeeper({ url: `${origin}/advisories.json`, logger });
}

/** A scan of the site as the worker opens it, on a thread of the pool. */
async function scan(advisories: JsAdvisoriesKeeper) {
  const engine = new ScanEngine(
    {
      createSession: (options, tests) => pool.openSession(options, tests),
      jsAdvisories: () => advisories.current,
      requireVerification: false,
      allowedHosts,
    },
    { rightsFor: () => Promise.reject(new Error('not asked')) },
    {} as ConstructorParameters<typeof ScanEngine>[2],
  );
  const tests = ['outdated_js_libraries' as const];
  const claim: Partial<ClaimedScan> = {
    ...{ url: `${origin}/`, domain: '127.0.0.1', tests, openTests: tests, settings: {} },
    ...{ isSuspect: false, scanId: '00000000-0000-7000-8000-000000000000' },
  };
  const session = engine.openSession(claim as ClaimedScan, new AbortController().signal);
  try {
    const { status, findings, technicalDetails } = await session.run('outdated_js_libraries');
    return { status, rules: findings.map(({ id }) => id), details: JSON.stringify(technicalDetails) };
  } finally {
    await session.close();
  }
}

const CLEAN = { status: 'passed', rules: [] };
const COVERED = { status: 'failed', rules: ['js-vulnerable-library'] };

it('the list of the operator reaches the thread of a scan and changes its verdict', async () => {
  const advisories = keeper();
  expect(await scan(advisories)).toMatchObject(CLEAN);
  await advisories.loadWhenDue();
  expect(await scan(advisories)).toMatchObject(COVERED);
});

it.each([
  ['is not JSON', '<!doctype html><title>Sign in</title>'],
  ['has another form', JSON.stringify({ jquery: { vulnerabilities: [{ below: '3.99.0' }] } })],
])('a list that %s leaves the verdict as it is', async (_case, body) => {
  const advisories = keeper();
  list = { ...list, body };
  await expect(advisories.loadWhenDue()).rejects.toThrow();
  expect(await scan(advisories)).toMatchObject(CLEAN);
  list = { ...list, body: repository };
});

it('a list that is older than that of the product is not used', async () => {
  const advisories = keeper();
  list = { ...list, modified: new Date('2019-01-01') };
  await advisories.loadWhenDue();
  const { details, ...verdict } = await scan(advisories);
  expect(verdict).toMatchObject(CLEAN);
  expect(details).toContain(bundledAdvisories().date);
  list = { ...list, modified: new Date() };
});
