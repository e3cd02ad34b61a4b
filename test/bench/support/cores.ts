import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/**
 * Holds the whole benchmark to so many cores while `work` runs: its servers, sites and workers, and every process that they start.
 * @throws where `taskset` (util-linux) is missing
 */
export async function onCores<Result>(count: number, work: () => Promise<Result>): Promise<Result> {
  const all = `0-${availableParallelism() - 1}`;
  await pin(`0-${count - 1}`);
  try {
    return await work();
  } finally {
    await pin(all);
  }
}

/** The program that started the benchmark started its servers too; it is the parent of the process that starts the rows. */
async function pin(cores: string): Promise<void> {
  const pids = await withDescendants((await parentOf(process.ppid)) ?? process.ppid);
  await Promise.all(
    pids.map((pid) => promisify(execFile)('taskset', ['-acp', cores, String(pid)]).catch(ignoreEnded)),
  );
}

/** A process may end while it is asked. */
function ignoreEnded(error: Error & { stderr?: string }): void {
  if (error.stderr?.includes('No such process') !== true) throw error;
}

async function withDescendants(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)));
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isBelow(parents.get(pid)));
  return pids.filter(isBelow);
}

/** Field 4 of `/proc/PID/stat` (proc(5)); the name in field 2 may hold spaces, so count from its end. */
async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}
