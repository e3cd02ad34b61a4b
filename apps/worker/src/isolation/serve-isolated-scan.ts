import { writeFileSync } from 'node:fs';
import { serveSession } from '../remote-session/serve-session';
import type { SessionFactory } from '../scan/scan-engine';

/** Where the kernel reads which process to end first when memory runs out; 1000 is "this one". */
const OUT_OF_MEMORY_RANK = '/proc/self/oom_score_adj';

/**
 * The whole life of a process that runs one scan for a worker, its parent. It has no access to database or queue, and ends with its
 * parent.
 */
export function serveIsolatedScan(createSession: SessionFactory): void {
  dieBeforeTheWorker();
  void serveSession(process, createSession);
  process.once('disconnect', () => process.exit(0));
}

function dieBeforeTheWorker(): void {
  try {
    writeFileSync(OUT_OF_MEMORY_RANK, '1000');
  } catch (error) {
    process.stderr.write(`Could not set the out-of-memory score of this process: ${String(error)}\n`);
  }
}
