import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pause } from '../chaos/support/chaos-form';
import { MailServer } from '../support/mail-server';
import { REPOSITORY } from '../support/program';
import { Receiver } from '../support/receiver';
import { Cluster } from './cluster';
import { FAULTS, type Fault } from './faults';
import { type Felt, feltOf } from './felt';
import { type Way, WAYS } from './fronts';
import { OUTSIDE_FAULTS } from './outside-faults';
import { judge, memoryOf } from './judge';
import { Load } from './load';
import { NAME_FAULTS } from './name-faults';
import { becomeRouter } from './network';
import { runRegions } from './regions';
import { type Receivers, createTeams } from './teams';

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
const QUIET_MS = 6_000;
const INSIDE = 'CLUSTER_INSIDE';
/** Longer faults come in the first round only. */
const LONG_MS = 25_000;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { faults: { type: 'string', default: '' }, rounds: { type: 'string', default: '1' } },
  });
  installMissing();
  if (process.env[INSIDE] === undefined) return runInside();
  becomeRouter();
  const ways = WAYS.filter((way) => positionals.length === 0 || positionals.includes(way));
  const chosen = { pattern: new RegExp(values.faults), rounds: Number(values.rounds) };
  const hasRegions = positionals.length === 0 || positionals.includes('regions');
  let isGood = ways.length > 0 || hasRegions;
  for (const way of ways)
    isGood = (await withReceivers((folder, receivers) => soak(way, chosen, folder, receivers))) && isGood;
  if (hasRegions) isGood = (await withReceivers(runRegions)) && isGood;
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

/** With a folder that PostgreSQL may read, until the work is done. */
async function withReceivers(
  work: (folder: string, receivers: Receivers) => Promise<boolean>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-cluster-'));
  chmodSync(folder, 0o755);
  const receivers: Receivers = { webhooks: await Receiver.start(), mails: await MailServer.start() };
  try {
    return await work(folder, receivers);
  } finally {
    await receivers.webhooks.close();
    receivers.mails.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns whether everything held */
async function soak(
  way: Way,
  { pattern, rounds }: { pattern: RegExp; rounds: number },
  folder: string,
  receivers: Receivers,
): Promise<boolean> {
  const chosen = [...FAULTS, ...OUTSIDE_FAULTS, ...NAME_FAULTS].filter(
    ({ name, ways }) => pattern.test(name) && (ways?.includes(way) ?? true),
  );
  const cluster = await Cluster.start(way, folder);
  try {
    const access = await createTeams(cluster.database, receivers);
    await cluster.startPrograms(receivers.mails);
    const load = new Load(() => cluster.programs.addresses, access);
    await load.start();
    await pause(QUIET_MS);
    const before = await memoryOf(cluster.programs);
    const felt: Felt[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const fault of chosen)
        if (round === 0 || fault.ms <= LONG_MS) felt.push(await suffer(fault, cluster, load));
    await load.stop();
    return await judge({ way, cluster, load, felt, receivers, before });
  } catch (error) {
    for (const words of cluster.lastWords()) process.stderr.write(words);
    throw error;
  } finally {
    await cluster.stop();
  }
}

async function suffer(fault: Fault, cluster: Cluster, load: Load): Promise<Felt> {
  const [from, beats] = [load.outcomes.length, cluster.beats.accepted.length];
  const beganAt = Date.now();
  const end = await fault.begin(cluster);
  await pause(fault.ms);
  await end();
  const endedAt = Date.now();
  await cluster.healthy();
  await pause(QUIET_MS);
  const beatsAt = [beganAt, ...cluster.beats.accepted.slice(beats).map(({ at }) => at)];
  const felt = feltOf(fault, {
    outcomes: load.outcomes.slice(from),
    beatsAt,
    endedAt,
    loggedAbout: (requestId) => cluster.programs.loggedAbout(requestId),
  });
  process.stderr.write(`${JSON.stringify(felt)}\n`);
  return felt;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  // What was started before may keep this process.
  process.exit(1);
});
