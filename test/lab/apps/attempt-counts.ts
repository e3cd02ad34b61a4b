import { setTimeout as wait } from 'node:timers/promises';
import type { Run } from './compare';
import { runScript } from './processes';
import type { AttemptCounter, RigApplication } from './rig-application';

/** How far the scans of one run raised the counter of an application. */
export interface AttemptCount {
  run: Run;
  /** One figure for each scan, in order. */
  counted: number[];
}

/** Runs a scan as often as asked, one after the other, and reads the counter around each. Resolves to what the last one found. */
export async function countDuring<Value>(
  data: string,
  application: RigApplication,
  counter: AttemptCounter,
  { run, scans }: { run: Run; scans: number },
  scan: () => Promise<Value>,
): Promise<{ value: Value; count: AttemptCount }> {
  const read = async (): Promise<number> => numberIn(await runScript(data, application, counter.read));
  const counted: number[] = [];
  let before = await read();
  for (;;) {
    const value = await scan();
    const after = await read();
    counted.push(after - before - (counter.countsReads === true ? 1 : 0));
    if (counted.length >= scans) return { value, count: { run, counted } };
    before = after;
    await wait((counter.secondsBetween ?? 0) * 1_000);
  }
}

function numberIn(text: string): number {
  if (!/^\d+$/.test(text.trim())) throw new Error(`The counter of attempts printed ${text.slice(0, 200)}`);
  return Number(text);
}

/** The scans that raised the counter further than they may. */
export const excessOf = ({ perScan }: AttemptCounter, { run, counted }: AttemptCount): string[] => {
  const most = perScan[run];
  if (most === 'agreed') return [];
  return counted.flatMap((count, index) =>
    count > most
      ? [`attempts: scan ${index + 1} (${run}) raised the counter by ${count}, at most ${most} are allowed`]
      : [],
  );
};
