import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePartitions } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { NON_INTRUSIVE_TEST_KEYS, enabledByDefault } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import { freePort } from '../support/redis-server';
import { type BenchContext, type BenchRow, besideMachine, sizeOf } from './bench-row';
import { undisturbed, pairedRow, rateRow } from './paired';
import { startProgram } from './programs';
import { type BenchCheck, openScans, untilScanned } from './support/bench-checks';
import { type BenchDatabase, withBenchDatabase } from './support/bench-database';
import { type RedisUse, redisUse, withBenchRedis } from './support/bench-redis';
import { onCores } from './support/cores';
import { type Rate, directRate, withSite } from './real-sites';

/** The default of WORKER_CONCURRENCY. */
const CONCURRENCY = 10;
const POOLED = 'test/bench/programs/pooled-worker.ts';
const WITH_PACE = 'dist/apps/worker/main.js';
/** A scan waits for the pace of its site most of the time. */
const CONCURRENCY_WITH_PACE = '50';
/** Targets of CPU are ratios to undici alone with the same requests. `docs/bench.md` shows where the rest goes. */
const MOST_CPU = 7.5;
/** A scan that waits for the pace of its site between requests takes more. */
const MOST_CPU_WITH_PACE = 10;
const MOST_IDLE_CPU = 8.6;
const LEAST_SPEED_UP = 1.7;
const MOST_COMMANDS = 40;
const MOST_REDIS_CPU = 0.14;

/** The four that only read pages; the figures of releases are about them. */
const NON_INTRUSIVE: readonly TestKey[] = [
  'ssl_certificate',
  'security_headers',
  'csrf_protection',
  'cors_misconfiguration',
];
const BY_DNS: readonly TestKey[] = ['email_security', 'dns_security', 'subdomain_takeover'];
/** The sites are not verified, no registry knows their names, and the operator has set nothing for the other tests. */
const FOR_ALL = NON_INTRUSIVE_TEST_KEYS.filter((key) => enabledByDefault(key) && key !== 'domain_expiry');
const ALL_HTTP = FOR_ALL.filter((key) => !BY_DNS.includes(key));
const MOST_CPU_OF_HTTP = 12;
const MOST_CPU_OF_ALL = 14;
interface Amount {
  /** Scans that start the threads and compile the code: a worker lives for days, so they do not count. */
  warmUp: number;
  measured: number;
  idleMs: number;
  /** Of the tests, those that may end as inconclusive because the sites' process got no core in time. */
  mostInconclusive: number;
}

const MANY: Amount = { warmUp: 100, measured: 80, idleMs: 8_000, mostInconclusive: 0.01 };
/** A whole scan sends four times as much, so fewer of them say as much. */
const FEW: Amount = { ...MANY, measured: 60 };
/** On a busy machine most sites respond too late; that one responded shows that the row measures. */
const SMOKE: Amount = { warmUp: 1, measured: 1, idleMs: 300, mostInconclusive: 0.9 };
const sitesOf = ({ warmUp, measured }: Amount): number => warmUp + measured;

interface WorkerRate extends Rate {
  /** Milliseconds of CPU a second that the worker takes without any scan; not part of `cpuMs`. */
  idleCpuMs: number;
  /** Of a scan, those inside of scripts too, and the milliseconds of CPU of Redis. */
  redis: RedisUse;
}

/**
 * Real scans: four non-intrusive tests against TLS sites with pages of 60 kB on loopback. The CPU of the worker next to that of the same requests
 * made by undici alone, and the scans per second on all cores next to those on one core. Nothing waits for the pace of a site, see
 * `quick-scan.ts`, except in the row at production pace. The sites, PostgreSQL and Redis use the same cores as the worker, so what a core less
 * takes from them counts too.
 */
export function benchRealScans(context: BenchContext): Promise<BenchRow[]> {
  const amount = sizeOf(context, MANY, SMOKE);
  const sites = sitesOf(amount);
  return withSite(sites, ({ port }, counted) =>
    withBenchDatabase(context.databaseUrl, (database) =>
      withBenchRedis(context.redisUrl, async (redis) => {
        const of = { database, redis, port, tests: NON_INTRUSIVE, amount };
        const rate = (program = POOLED, variables: Record<string, string> = {}): Promise<WorkerRate> =>
          workerRate({ ...of, program, variables });
        const before = await counted();
        const oneCore = await onCores(sizeOf(context, 1, availableParallelism()), rate);
        const allCores = await rate();
        const requests = Math.round(((await counted()) - before) / (2 * sites));
        const rows = rowsOf({ oneCore, allCores, requests, direct: await directRate(port, sites, requests) });
        const withPace = await rate(WITH_PACE, { WORKER_CONCURRENCY: CONCURRENCY_WITH_PACE });
        return [...rows, paceRow(withPace, await directRate(port, sites, requests))];
      }),
    ),
  );
}

const namesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, site) => `site-${site}.example`);

/** Whole scans of sites that have names, the ports of the world, and signed zones: every test that sends no attack. */
export function benchAllTests(context: BenchContext): Promise<BenchRow[]> {
  const amount = sizeOf(context, FEW, SMOKE);
  const sites = sitesOf(amount);
  return withSite(sites, ({ port, httpPort, resolver, anchors }, counted) =>
    withBenchDatabase(context.databaseUrl, (database) =>
      withBenchRedis(context.redisUrl, async (redis) => {
        const variables = {
          BENCH_PORTS: `443:${port},80:${httpPort}`,
          DNS_SERVERS: resolver,
          DNS_TRUST_ANCHORS: anchors,
          // Names below `.example` are refused unless they are listed.
          SCAN_ALLOWED_HOSTS: ['127.0.0.0/8', ...namesOf(sites)].join(','),
        };
        const of = { database, redis, port: null, program: POOLED, amount, variables };
        const row = async (name: string, most: number, tests: readonly TestKey[]): Promise<BenchRow> => {
          const before = await counted();
          const whole = await workerRate({ ...of, tests });
          const requests = Math.round(((await counted()) - before) / sites);
          const direct = await directRate(port, sites, requests);
          const row = { figure: whole.cpuMs, unit: 'ms' };
          return besideMachine(
            { ...row, name: `real scan of ${tests.length} ${name}, ${requests} requests, CPU of the worker` },
            direct.cpuMs,
            { most, of: 'undici alone' },
          );
        };
        return [
          await row('tests over HTTP and TLS', MOST_CPU_OF_HTTP, ALL_HTTP),
          await row('tests, those over DNS too', MOST_CPU_OF_ALL, FOR_ALL),
        ];
      }),
    ),
  );
}

interface Turn {
  oneCore: WorkerRate;
  allCores: WorkerRate;
  /** Of a scan. */
  requests: number;
  /** The same requests by undici alone. */
  direct: Rate;
}

function rowsOf({ oneCore, allCores, requests, direct }: Turn): BenchRow[] {
  const besideUndici = (name: string, cpuMs: (rate: WorkerRate) => number, most: number): BenchRow => {
    const pair = undisturbed([{ ms: cpuMs(allCores), baselineMs: direct.cpuMs }]);
    return pairedRow(name, pair, { most, of: 'undici alone' });
  };
  const { commands } = allCores.redis;
  const speedUp = undisturbed([{ ms: 1_000 / allCores.perSecond, baselineMs: 1_000 / oneCore.perSecond }]);
  return [
    besideUndici(`real scan of ${requests} requests, CPU of the worker`, ({ cpuMs }) => cpuMs, MOST_CPU),
    besideUndici(
      'worker without scans, CPU a second; not part of the row above',
      ({ idleCpuMs }) => idleCpuMs,
      MOST_IDLE_CPU,
    ),
    {
      name: 'commands of Redis for a real scan, those inside of scripts too',
      figure: commands,
      unit: '',
      target: `<= ${MOST_COMMANDS}`,
      reached: commands <= MOST_COMMANDS,
    },
    besideUndici('CPU of Redis for a real scan', ({ redis }) => redis.cpuMs, MOST_REDIS_CPU),
    rateRow('real scans of one worker on all cores', speedUp, {
      unit: 'scans/s',
      least: LEAST_SPEED_UP,
      of: 'one core, on two',
    }),
  ];
}

const paceRow = ({ cpuMs }: WorkerRate, direct: Rate): BenchRow =>
  besideMachine(
    {
      name: `real scan at production pace, ${CONCURRENCY_WITH_PACE} at the same time`,
      figure: cpuMs,
      unit: 'ms',
    },
    direct.cpuMs,
    { most: MOST_CPU_WITH_PACE, of: 'undici alone' },
  );

interface Measured {
  database: BenchDatabase;
  redis: string;
  /** Of the sites; null: on 443, by their names. */
  port: number | null;
  program: string;
  tests: readonly TestKey[];
  amount: Amount;
  variables: Record<string, string>;
}

async function workerRate(measure: Measured): Promise<WorkerRate> {
  const { database, redis, amount, variables } = measure;
  const { url, dataSource } = database;
  const checks = await createSites(dataSource, measure);
  const port = await freePort();
  const worker = startProgram(measure.program, [], {
    DATABASE_URL: url,
    REDIS_URL: redis,
    WORKER_PORT: String(port),
    LOG_LEVEL: 'warn',
    WORKER_CONCURRENCY: String(CONCURRENCY),
    SCAN_ALLOWED_HOSTS: '127.0.0.0/8',
    ...variables,
  });
  try {
    await scanAll(measure, checks.slice(0, amount.warmUp));
    const redisBefore = await redisUse(redis);
    const busy = await measured(port, () => scanAll(measure, checks.slice(amount.warmUp)));
    const redisAfter = await redisUse(redis);
    const idle = await measured(port, () => sleep(amount.idleMs));
    const scans = amount.measured;
    const idleCpuMs = (idle.cpu / idle.seconds) * 1000;
    return {
      cpuMs: (busy.cpu * 1000 - idleCpuMs * busy.seconds) / scans,
      perSecond: scans / busy.seconds,
      idleCpuMs,
      redis: {
        commands: (redisAfter.commands - redisBefore.commands) / scans,
        cpuMs: (redisAfter.cpuMs - redisBefore.cpuMs) / scans,
      },
    };
  } finally {
    await worker.stop('SIGTERM');
  }
}

/** Each site is an address or a name, of a team with twelve sites; each is scanned once, so no pace holds it up. */
async function createSites(dataSource: DataSource, { port, tests, amount }: Measured): Promise<BenchCheck[]> {
  await ensurePartitions(dataSource, new Date());
  return dataSource.query<BenchCheck[]>(
    `WITH team AS (
       INSERT INTO teams (id, name, plan) SELECT gen_random_uuid(), 'Bench', 'business' FROM generate_series(1, greatest(1, $1 / 12)) RETURNING id
     ), numbered AS (SELECT id, row_number() OVER () - 1 AS place FROM team)
     INSERT INTO checks (id, team_id, domain, url, schedule_frequency, schedule_time, tests, next_run_at)
     SELECT gen_random_uuid(), numbered.id, host, 'https://' || host || coalesce(':' || $2, '') || '/', 'DAILY', '02:00',
            (SELECT jsonb_object_agg(key, true) FROM unnest($3::text[]) AS key), now() + interval '1 day'
     FROM generate_series(0, $1 - 1) AS site
     JOIN numbered ON numbered.place = site % greatest(1, $1 / 12)
     CROSS JOIN LATERAL (
       SELECT CASE WHEN $2::text IS NULL THEN 'site-' || site || '.example'
                   ELSE '127.0.' || 2 + site / 256 || '.' || site % 256 END AS host
     ) AS named
     RETURNING id, team_id AS "teamId"`,
    [amount.warmUp + amount.measured, port, tests],
  );
}

async function scanAll(
  { database: { dataSource }, tests, amount }: Measured,
  checks: readonly BenchCheck[],
): Promise<void> {
  const scanIds = await openScans(dataSource, checks);
  await untilScanned(dataSource);
  const broken = await dataSource.query<unknown[]>(
    `SELECT failure_reason FROM scans WHERE id = ANY($1::uuid[]) AND status <> 'completed'`,
    [scanIds],
  );
  if (broken.length > 0) throw new Error(`Nothing was measured: ${JSON.stringify(broken.slice(0, 3))}`);
  const failed = await dataSource.query<unknown[]>(
    `SELECT details.message FROM scan_tests AS test JOIN scans ON scans.id = test.scan_id
     LEFT JOIN scan_test_details AS details ON details.check_id = scans.check_id AND details.content_hash = test.details_hash
     WHERE scans.id = ANY($1::uuid[]) AND (test.status IN ('pending', 'running') OR details.message LIKE 'Inconclusive%')`,
    [scanIds],
  );
  if (failed.length > scanIds.length * tests.length * amount.mostInconclusive)
    throw new Error(`Nothing was measured: ${JSON.stringify(failed.slice(0, 3))}`);
}

/** Seconds of the clock and of the worker's CPU. */
async function measured(
  port: number,
  work: () => Promise<unknown>,
): Promise<{ seconds: number; cpu: number }> {
  const [begun, before] = [performance.now(), await cpuSeconds(port)];
  await work();
  return { seconds: (performance.now() - begun) / 1000, cpu: (await cpuSeconds(port)) - before };
}

async function cpuSeconds(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, seconds] = /^process_cpu_seconds_total ([\d.]+)/m.exec(metrics) ?? [];
  if (seconds === undefined) throw new Error('The worker does not tell its CPU time.');
  return Number(seconds);
}
