import { eventually } from '../support/program';
import { renderTable } from '../lab/text-table';
import type { Cluster } from './cluster';
import { faultsOfScans, scansEnd } from './each-once';
import type { Felt } from './felt';
import type { Way } from './fronts';
import { type Load, lostOf, p95 } from './load';
import type { Programs } from './programs';
import { type Receivers, arrivedAt } from './teams';

const MOST_AFTER_WRITES_MS = 2_000;
const MOST_MEMORY = 1.1;

interface Suffered {
  way: Way;
  cluster: Cluster;
  load: Load;
  felt: readonly Felt[];
  receivers: Receivers;
  before: number;
}

/** @returns whether everything held; prints what did not. */
export async function judge({ way, cluster, load, felt, receivers, before }: Suffered): Promise<boolean> {
  const { promised, outcomes } = load;
  await scansEnd(cluster.database);
  await eventually('all messages have come', 40_000, async () =>
    Object.values(await arrivedAt(receivers, cluster.database)).every(
      ({ scans, messages }) => messages >= scans,
    ),
  ).catch(() => undefined);
  const arrived = Object.entries(await arrivedAt(receivers, cluster.database));
  const memory = (await memoryOf(cluster.programs)) / before;
  const faults = [
    ...(await lostOf(load, cluster.database)).map(({ what }) => `lost: ${what}`),
    ...(await faultsOfScans(cluster.database)),
    ...arrived
      .filter(([, { scans, messages }]) => messages !== scans)
      .map(([kind, { scans, messages }]) => `${messages} ${kind} of ${scans} scans`),
    ...cluster.programs.ended().map((log) => `a program ended: ${log}`),
    ...felt.flatMap(({ fault, others }) => others.map((each) => `${fault}: ${each}`)),
    ...load.streams.faults,
    ...exceeded(felt, memory),
  ];
  process.stdout.write(
    `\n${way}, ${felt.length} faults: ${promised.checks.size} writes and ${promised.scans.size + promised.piped.size} scans accepted, ${outcomes.length} requests, ` +
      `${arrived.map(([kind, { messages, again }]) => `${messages} ${kind} (${again} arrived again)`).join(', ')}, ` +
      `${load.streams.counts.told} streams reported the end of a scan, ${load.streams.counts.broken} broke before\n` +
      renderTable(
        ['fault', 'database away ms', 'errors after ms', 'errors', 'slowest ms'],
        felt.map((each) => [
          each.fault,
          ...[each.databaseAwayMs, each.errorsAfterMs, each.errors, each.slowestMs].map(String),
        ]),
      ) +
      `\nerrors end after writes are accepted, p95: ${p95OfErrors(felt)} ms (at most ${MOST_AFTER_WRITES_MS})\n` +
      `slowest response: ${Math.max(...felt.map(({ slowestMs }) => slowestMs))} ms (at most 2500; 3500 where a machine is cut off)\nload of the machine: ${felt.map(({ load }) => load).join(' ')}\nmemory after and before: ${memory.toFixed(2)} (at most ${MOST_MEMORY})\n` +
      faults.map((each) => `FAULT ${each}\n`).join(''),
  );
  return faults.length === 0;
}

const p95OfErrors = (felt: readonly Felt[]): number => p95(felt.map(({ errorsAfterMs }) => errorsAfterMs));

function exceeded(felt: readonly Felt[], memory: number): string[] {
  return [
    ...(p95OfErrors(felt) > MOST_AFTER_WRITES_MS ? [`errors end too late: ${p95OfErrors(felt)} ms`] : []),
    ...felt.flatMap(({ fault, slow }) => slow.map((each) => `${fault}: ${each}`)),
    ...(memory > MOST_MEMORY ? [`memory has grown to ${memory.toFixed(2)}`] : []),
  ];
}

/** Resident memory of all programs of the product, in bytes. */
export async function memoryOf({ apis, workers }: Programs): Promise<number> {
  const sizes = await Promise.all(
    [...apis, ...workers].map(async ({ port }) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^process_resident_memory_bytes ([\d.e+]+)/m.exec(text)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, each) => sum + each, 0);
}
