import { execFile } from 'node:child_process';
import { connect as connectTls } from 'node:tls';
import { get } from 'node:https';
import { promisify } from 'node:util';
import type { Scanner } from '../../libs/scanners/src/scanner';
import type { TestKey } from '@palisade/vocabulary';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator';
import { CspParser } from 'csp_evaluator/dist/parser';
import { securityHeadersScanner } from '../../libs/scanners/src/security-headers/security-headers.scanner';
import type { SecurityHeadersObservation } from '../../libs/scanners/src/security-headers/page-observation';
import { listTlsFacts, TLS_PROBE_BUDGET } from '../../libs/scanners/src/tls-probe/list-tls-facts';
import { labClient, nextGround, scan } from './run-case';
import { api, always } from './sites/cors-site';
import { type Authorities, readAuthorities } from './sites/authorities';
import { installDefaultPorts } from './sites/default-ports';
import { type Ground, SHOP } from './sites/ground';
import { ITEMS, limitedApi, page, refusing, tooMany } from './sites/limited-api';
import { from, loginSite } from './sites/login-site';
import { HARDENED, pages } from './sites/pages';
import { cleanShop } from './whole-scan';

export interface BenchRow {
  name: string;
  runs: number;
  medianMs: number;
  p95Ms: number;
  /** The bare work of the same run that it is compared with, and how many times as long it took. */
  baseline: string;
  ratio: number | null;
  requests: number | null;
  target: string;
}

type Bare = 'fetch' | 'handshake';
interface Subject {
  key: TestKey;
  site: (ground: Ground) => unknown;
  bare: Bare;
  runs: number;
  target: string;
  endpoints?: string[];
}

const MANY = 40;
const TLS_LISTING = 'TLS listing';

/** Tests that wait between their requests take half a minute each. */
const FEW = 2;

const SUBJECTS: Subject[] = [
  {
    key: 'ssl_certificate',
    site: async (ground) => ground.tls(await ground.chain()).listening,
    bare: 'handshake',
    runs: MANY,
    target: '<= 50 ms',
  },
  {
    key: 'security_headers',
    site: (ground) => ground.site(pages({ '/': { headers: HARDENED } })),
    bare: 'fetch',
    runs: MANY,
    target: '<= 20 ms',
  },
  {
    key: 'cors_misconfiguration',
    site: (ground) => ground.site(api(always({}))),
    bare: 'fetch',
    runs: MANY,
    target: '<= 8 requests',
  },
  { key: 'csrf_protection', site: cleanShop, bare: 'fetch', runs: MANY, target: '<= 25 requests' },
  {
    key: 'brute_force',
    site: (ground) => ground.site(loginSite(ground, { reject: from(5, { status: 429, body: '' }) })),
    bare: 'fetch',
    runs: FEW,
    target: '1 login a second',
  },
  {
    key: 'api_rate_limit',
    site: (ground) => ground.site(limitedApi({ answer: refusing(15, tooMany, () => page()) })),
    bare: 'fetch',
    runs: FEW,
    target: '10 requests a second',
    endpoints: [ITEMS],
  },
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const sorted = (times: readonly number[]): number[] => [...times].sort((one, other) => one - other);
const quantile = (times: readonly number[], share: number): number =>
  sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** One page over a new connection, or one handshake: less than this no scanner can do. */
const bareWork: Record<Bare, (port: number, address: string) => Promise<unknown>> = {
  fetch: (port, address) =>
    new Promise((resolve, reject) => {
      const request = get(
        { host: address, port, servername: SHOP, headers: { host: SHOP }, agent: false },
        (response) => {
          response.resume().on('end', resolve);
        },
      );
      request.on('error', reject);
    }),
  handshake: (port, address) =>
    new Promise((resolve, reject) => {
      const socket = connectTls({ host: address, port, servername: SHOP }, () => resolve(socket.destroy()));
      socket.on('error', reject);
    }),
};

/** Alternates with the bare work, so that both meet the same machine. */
async function measure(subject: Subject, authorities: Authorities): Promise<BenchRow> {
  const { key, bare, runs, endpoints } = subject;
  const scans: number[] = [];
  const bares: number[] = [];
  let requests = 0;
  for (let run = -3; run < runs; run += 1) {
    const ground = nextGround(authorities);
    await subject.site(ground);
    const scanMs = await timed(() =>
      scan({ key, name: '', site: subject.site, expected: [], endpoints }, ground),
    );
    requests = ground.requests.length;
    const bareMs = await timed(() => bareWork[bare](ground.httpsPort, ground.address));
    await ground.close();
    // The first ones compile and load.
    if (run >= 0 || runs === FEW) scans.push(scanMs);
    if (run >= 0 || runs === FEW) bares.push(bareMs);
    if (runs === FEW && scans.length >= runs) break;
  }
  return row(key, scans, {
    baseline: `bare ${bare}`,
    of: quantile(bares, 0.5),
    requests,
    target: subject.target,
  });
}

function row(
  name: string,
  times: number[],
  more: { baseline: string; of: number | null; requests: number | null; target: string },
): BenchRow {
  const medianMs = quantile(times, 0.5);
  const { baseline, of, requests, target } = more;
  return {
    name,
    runs: times.length,
    medianMs,
    p95Ms: quantile(times, 0.95),
    baseline,
    ratio: of === null ? null : medianMs / of,
    requests,
    target,
  };
}

/** Versions, suites, order, groups and extensions of a server by hellos alone. */
async function measureTlsListing(authorities: Authorities): Promise<BenchRow> {
  const ground = nextGround(authorities);
  ground.tls(await ground.chain());
  const listings: number[] = [];
  const bares: number[] = [];
  for (let run = -3; run < MANY; run += 1) {
    const { signal } = new AbortController();
    const client = labClient(ground, `https://${SHOP}/`, signal);
    const listing = await timed(() => listTlsFacts(client.forTest(TLS_PROBE_BUDGET), 443, signal));
    const bare = await timed(() => bareWork.handshake(ground.httpsPort, ground.address));
    await client.close();
    if (run >= 0) listings.push(listing);
    if (run >= 0) bares.push(bare);
  }
  await ground.close();
  const more = { baseline: 'bare handshake', of: quantile(bares, 0.5), requests: null };
  return row(TLS_LISTING, listings, { ...more, target: '<= 200 ms' });
}

/** The reference tools that this machine has, against the same sites. */
const TOOLS: {
  key: TestKey;
  /** The row of ours that does the same work; the test's by default. */
  own?: string;
  command: string;
  args: (address: string, port: number) => string[];
}[] = [
  {
    key: 'ssl_certificate',
    own: TLS_LISTING,
    command: 'sslscan',
    args: (address, port) => ['--no-colour', `--sni-name=${SHOP}`, `${address}:${port}`],
  },
  {
    key: 'ssl_certificate',
    // Debian's name of testssl.sh; protocols and suites.
    own: TLS_LISTING,
    command: 'testssl',
    args: (address, port) => ['--quiet', '-p', '-E', `${address}:${port}`],
  },
  {
    key: 'security_headers',
    command: 'wapiti',
    args: (address, port) => [
      '-u',
      `https://${address}:${port}/`,
      '-m',
      'http_headers,csp',
      '--flush-session',
    ],
  },
  {
    key: 'csrf_protection',
    command: 'wapiti',
    args: (address, port) => ['-u', `https://${address}:${port}/`, '-m', 'csrf', '--flush-session'],
  },
];
const TOOL_RUNS = 3;

async function measureTools(own: readonly BenchRow[], authorities: Authorities): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { key, own: named = key, command, args } of TOOLS) {
    const isThere = await promisify(execFile)('which', [command]).then(
      () => true,
      () => false,
    );
    const subject = SUBJECTS.find((one) => one.key === key);
    if (!isThere || subject === undefined) continue;
    const ground = nextGround(authorities);
    await subject.site(ground);
    const times: number[] = [];
    for (let run = 0; run < TOOL_RUNS; run += 1)
      // Such tools tell by their exit code what they found.
      times.push(
        await timed(() =>
          promisify(execFile)(command, args(ground.address, ground.httpsPort)).catch(() => null),
        ),
      );
    await ground.close();
    const ours = own.find(({ name }) => name === named)?.medianMs ?? null;
    rows.push(
      row(command, times, {
        baseline: `our ${named}`,
        of: ours,
        requests: ground.requests.length,
        target: '',
      }),
    );
  }
  return rows;
}

/** csp_evaluator judges one policy; ours judges the whole site from what was seen, without a network. */
async function measureJudgement(authorities: Authorities): Promise<BenchRow[]> {
  const policy = String(HARDENED['content-security-policy']);
  const reference = await timesOf(() =>
    Promise.resolve(new CspEvaluator(new CspParser(policy).csp).evaluate()),
  );
  const ground = nextGround(authorities);
  await ground.site(pages({ '/': { headers: HARDENED } }));
  const seen: SecurityHeadersObservation[] = [];
  const recording: Scanner<SecurityHeadersObservation> = {
    ...securityHeadersScanner,
    judge: (observation) => {
      seen.push(observation);
      return securityHeadersScanner.judge(observation);
    },
  };
  const labCase = { key: recording.key, name: '', site: () => undefined, expected: [] };
  await scan(labCase, ground, new Map([[recording.key, recording]]));
  await ground.close();
  const [observation] = seen;
  if (observation === undefined) throw new Error('Nothing was observed.');
  const ours = await timesOf(() => Promise.resolve(securityHeadersScanner.judge(observation)));
  return [
    row('csp_evaluator, one policy', reference, { baseline: '', of: null, requests: null, target: '' }),
    row('security_headers, judgement alone', ours, {
      baseline: 'csp_evaluator',
      of: quantile(reference, 0.5),
      requests: null,
      target: '',
    }),
  ];
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = -20; run < 200; run += 1) {
    const ms = await timed(work);
    if (run >= 0) times.push(ms);
  }
  return times;
}

async function main(folder: string): Promise<void> {
  installDefaultPorts();
  const authorities = await readAuthorities(folder);
  const rows: BenchRow[] = [];
  for (const subject of SUBJECTS) rows.push(await measure(subject, authorities));
  rows.push(await measureTlsListing(authorities), ...(await measureJudgement(authorities)));
  rows.push(...(await measureTools(rows, authorities)));
  process.stdout.write(JSON.stringify(rows));
}

void main(process.argv[2] ?? '');
