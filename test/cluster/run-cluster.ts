import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pause } from '../chaos/support/chaos-form';
import { faultsOfScans } from './each-once';
import { MailServer } from '../support/mail-server';
import { REPOSITORY, eventually } from '../support/program';
import { Receiver } from '../support/receiver';
import { renderTable } from '../lab/text-table';
import { Cluster } from './cluster';
import { FAULTS, type Fault } from './faults';
import { type Felt, feltOf } from './felt';
import { type Way, WAYS } from './fronts';
import { OUTSIDE_FAULTS } from './outside-faults';
import { becomeRouter } from './network';
import { Load, lostOf, p95 } from './load';
import { type Receivers, arrivedAt, createTeams } from './teams';

const PACKAGES = [
  'postgresql',
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'redis-server',
  'redis-sentinel',
  'libfaketime',
  'iproute2',
];
/** Between two faults, and before the first. */
const QUIET_MS = 8_000;
const INSIDE = 'CLUSTER_INSIDE';
const SLOWEST_MS = 2_500;
const MOST_AFTER_WRITES_MS = 2_000;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { faults: { type: 'string', default: '' }, rounds: { type: 'string', default: '1' } },
  });
  installMissing();
  if (process.env[INSIDE] === undefined) return runInside();
  becomeRouter();
  const ways = WAYS.filter((way) => positionals.length === 0 || positionals.includes(way));
  let isGood = ways.length > 0;
  for (const way of ways)
    isGood = (await soak(way, new RegExp(values.faults), Number(values.rounds))) && isGood;
  process.exitCode = isGood ? 0 : 1;
}

/** In its own namespaces: what the faults do to networks and disks does not reach this machine, and ends with the process. */
function runInside(): void {
  const args = [
    '--net',
    '--mount',
    process.execPath,
    join(REPOSITORY, 'test/support/run-typescript.cjs'),
    __filename,
  ];
  const inside = spawn('unshare', [...args, ...process.argv.slice(2)], {
    env: { ...process.env, [INSIDE]: 'yes' },
    stdio: 'inherit',
  });
  inside.once('exit', (code) => (process.exitCode = code ?? 1));
  // Ctrl-C reaches both.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => inside.kill('SIGTERM'));
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
  const receivers: Receivers = { webhooks: await Receiver.start(), mails: await MailServer.start() };
  const chosen = [...FAULTS, ...OUTSIDE_FAULTS].filter(
    ({ name, ways }) => pattern.test(name) && (ways?.includes(way) ?? true),
  );
  const cluster = await Cluster.start(way, folder);
  try {
    const access = await createTeams(cluster.database, receivers);
    await cluster.startPrograms(receivers.mails);
    const before = await memoryOf(cluster);
    const load = new Load(() => cluster.apiAddresses, access);
    cluster.startBeats();
    load.start();
    await pause(QUIET_MS);
    const felt: Felt[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const fault of chosen) felt.push(await suffer(fault, cluster, load));
    await load.stop();
    return await judge({ way, cluster, load, felt, receivers, before });
  } catch (error) {
    for (const machine of cluster.machines) process.stderr.write(machine.lastWords('patroni'));
    throw error;
  } finally {
    await cluster.stop();
    await receivers.webhooks.close();
    receivers.mails.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function suffer(fault: Fault, cluster: Cluster, load: Load): Promise<Felt> {
  const [from, beats] = [load.outcomes.length, cluster.beats.length];
  const beganAt = Date.now();
  const end = await fault.begin(cluster);
  await pause(fault.ms);
  await end();
  const endedAt = Date.now();
  await cluster.healthy();
  await pause(QUIET_MS);
  const beatsAt = [beganAt, ...cluster.beats.slice(beats)];
  const felt = feltOf(fault.name, { outcomes: load.outcomes.slice(from), beatsAt, endedAt });
  process.stderr.write(`${JSON.stringify(felt)}\n`);
  return felt;
}

interface Suffered {
  way: Way;
  cluster: Cluster;
  load: Load;
  felt: readonly Felt[];
  receivers: Receivers;
  before: number;
}

async function judge({ way, cluster, load, felt, receivers, before }: Suffered): Promise<boolean> {
  const { promised, outcomes } = load;
  const scans = async (): Promise<number> =>
    Number(
      (await cluster.database.query<{ open: string }[]>('SELECT count(*) AS open FROM scan_slots'))[0]?.open,
    );
  await eventually('all scans have ended', 120_000, async () => (await scans()) === 0);
  await eventually('all messages have come', 40_000, async () =>
    Object.values(await arrivedAt(receivers, cluster.database)).every(
      ({ scans, messages }) => messages >= scans,
    ),
  ).catch(() => undefined);
  const arrived = Object.entries(await arrivedAt(receivers, cluster.database));
  const faults = [
    ...(await lostOf(promised, cluster.database)).map((each) => `lost: ${each}`),
    ...(await faultsOfScans(cluster.database)),
    ...arrived
      .filter(([, { scans, messages }]) => messages !== scans)
      .map(([kind, { scans, messages }]) => `${messages} ${kind} of ${scans} scans`),
    ...cluster.ended().map((log) => `a program ended: ${log}`),
    ...felt.flatMap(({ fault, others }) => others.map((each) => `${fault}: ${each}`)),
  ];
  const memory = (await memoryOf(cluster)) / before;
  process.stdout.write(
    `\n${way}: ${promised.checks.length} writes and ${promised.scans.length + promised.piped.length} scans accepted, ${outcomes.length} requests, ` +
      `${arrived.map(([kind, { messages, again }]) => `${messages} ${kind} (${again} arrived again)`).join(', ')}\n` +
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
  // What was started before may keep this process.
  process.exit(1);
});
