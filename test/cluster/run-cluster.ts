import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pause } from '../chaos/support/chaos-form';
import { faultsOfScans } from './each-once';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { createChannel } from '../support/notification-factories';
import { eventually } from '../support/program';
import { Receiver } from '../support/receiver';
import { renderTable } from '../lab/text-table';
import { Cluster } from './cluster';
import { FAULTS, type Fault } from './faults';
import { type Way, WAYS } from './fronts';
import { Load, lostOf, type Outcome, p95, slowest } from './load';

const PACKAGES = [
  'postgresql',
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'redis-server',
  'redis-sentinel',
];
/** Between two faults, and before the first. */
const QUIET_MS = 8_000;
const CHECKS = 40;
const SLOWEST_MS = 2_500;
const MOST_AFTER_WRITES_MS = 2_000;

interface Felt {
  fault: string;
  /** Milliseconds without an accepted write, straight at the machines. */
  databaseAwayMs: number;
  /** From the first accepted write to the last error of the api. */
  errorsAfterMs: number;
  errors: number;
  slowestMs: number;
  others: string[];
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { faults: { type: 'string', default: '' }, rounds: { type: 'string', default: '1' } },
  });
  installMissing();
  const ways = WAYS.filter((way) => positionals.length === 0 || positionals.includes(way));
  let isGood = ways.length > 0;
  for (const way of ways)
    isGood = (await soak(way, new RegExp(values.faults), Number(values.rounds))) && isGood;
  process.exitCode = isGood ? 0 : 1;
}

function installMissing(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('dpkg', ['-s', ...PACKAGES], { stdio: 'ignore' });
  } catch {
    process.stderr.write(`Installing ${PACKAGES.join(', ')}\n`);
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], {
      env,
      stdio: 'ignore',
    });
  }
}

/** @returns whether everything held */
async function soak(way: Way, pattern: RegExp, rounds: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-cluster-'));
  chmodSync(folder, 0o755);
  const receiver = await Receiver.start();
  const chosen = FAULTS.filter(({ name, ways }) => pattern.test(name) && (ways?.includes(way) ?? true));
  const cluster = await Cluster.start(way, folder);
  try {
    const team = await createTeam(cluster.database, 'business');
    const { key } = await createApiKey(cluster.database, team.id);
    await createChannel(cluster.database, team.id, { url: receiver.url, events: ['scan.completed'] });
    const checks = [];
    for (let number = 0; number < CHECKS; number += 1)
      checks.push(
        await createCheck(cluster.database, team.id, {
          domain: 't0x300.example.com',
          tests: { ssl_certificate: true, security_headers: true },
        }),
      );
    await cluster.startPrograms(receiver);
    const before = await memoryOf(cluster);
    const load = new Load(
      () => cluster.apiAddresses,
      key,
      checks.map(({ id }) => id),
    );
    cluster.startBeats();
    load.start();
    await pause(QUIET_MS);
    const felt: Felt[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const fault of chosen) felt.push(await suffer(fault, cluster, load));
    await load.stop();
    return await judge({ way, cluster, load, felt, receiver, before });
  } catch (error) {
    for (const machine of cluster.machines) process.stderr.write(machine.lastWords('patroni'));
    throw error;
  } finally {
    await cluster.stop();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function suffer(fault: Fault, cluster: Cluster, load: Load): Promise<Felt> {
  const [from, beats] = [load.outcomes.length, cluster.beats.length];
  const beganAt = Date.now();
  const end = await fault.begin(cluster);
  await pause(fault.ms);
  await end();
  await cluster.healthy();
  await pause(QUIET_MS);
  const outcomes = load.outcomes.slice(from);
  const gap = longestGap([beganAt, ...cluster.beats.slice(beats)]);
  const errors = outcomes.filter(({ status }) => status === 503 || status === 0);
  const lastError = Math.max(0, ...errors.map(({ at }) => at));
  const felt: Felt = {
    fault: fault.name,
    databaseAwayMs: gap.ms,
    errorsAfterMs: Math.max(0, lastError - Math.max(gap.endsAt, beganAt)),
    errors: errors.length,
    slowestMs: slowest(outcomes),
    others: strangeOf(outcomes),
  };
  process.stderr.write(`${JSON.stringify(felt)}\n`);
  return felt;
}

/** Statuses that no client should see, and refusals that do not say when to retry. */
const strangeOf = (outcomes: readonly Outcome[]): string[] => [
  ...new Set(
    outcomes
      .filter(({ status, hasRetryAfter }) =>
        status === 503 ? !hasRetryAfter : status !== 0 && status >= 300,
      )
      .map(({ kind, status }) => `${kind} ${status}`),
  ),
];

function longestGap(times: readonly number[]): { ms: number; endsAt: number } {
  let longest = { ms: 0, endsAt: 0 };
  for (const [place, at] of times.entries()) {
    const ms = at - (times[place - 1] ?? at);
    if (ms > longest.ms) longest = { ms, endsAt: at };
  }
  return longest;
}

interface Suffered {
  way: Way;
  cluster: Cluster;
  load: Load;
  felt: readonly Felt[];
  receiver: Receiver;
  before: number;
}

async function judge({ way, cluster, load, felt, receiver, before }: Suffered): Promise<boolean> {
  const { promised, outcomes } = load;
  const scans = async (): Promise<number> =>
    Number(
      (await cluster.database.query<{ open: string }[]>('SELECT count(*) AS open FROM scan_slots'))[0]?.open,
    );
  await eventually('all scans have ended', 120_000, async () => (await scans()) === 0);
  const heard = (): string[] => receiver.received.map(({ headers }) => String(headers['webhook-id']));
  await eventually('all webhooks have come', 120_000, () => new Set(heard()).size >= promised.scans.length);
  const faults = [
    ...(await lostOf(promised, cluster.database)).map((each) => `lost: ${each}`),
    ...(await faultsOfScans(cluster.database)),
    ...cluster.ended().map((log) => `a program ended: ${log}`),
    ...felt.flatMap(({ fault, others }) => others.map((each) => `${fault}: ${each}`)),
  ];
  const ids = heard();
  const memory = (await memoryOf(cluster)) / before;
  process.stdout.write(
    `\n${way}: ${promised.checks.length} writes and ${promised.scans.length} scans accepted, ${outcomes.length} requests, ${new Set(ids).size} webhooks (${ids.length - new Set(ids).size} twice)\n` +
      renderTable(
        ['fault', 'database away ms', 'errors after ms', 'errors', 'slowest ms'],
        felt.map((each) => [
          each.fault,
          ...[each.databaseAwayMs, each.errorsAfterMs, each.errors, each.slowestMs].map(String),
        ]),
      ) +
      `\nerrors end after writes are accepted, p95: ${p95(felt.map(({ errorsAfterMs }) => errorsAfterMs))} ms (at most ${MOST_AFTER_WRITES_MS})\n` +
      `slowest response: ${Math.max(...felt.map(({ slowestMs }) => slowestMs))} ms (at most ${SLOWEST_MS})\nmemory after and before: ${memory.toFixed(2)}\n` +
      faults.map((each) => `FAULT ${each}\n`).join(''),
  );
  return faults.length === 0;
}

/** Resident memory of all programs of the product, in bytes. */
async function memoryOf({ apis, workers }: Cluster): Promise<number> {
  const sizes = await Promise.all(
    [...apis, ...workers].map(async ({ port }) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^process_resident_memory_bytes ([\d.e+]+)/m.exec(text)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, each) => sum + each, 0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
