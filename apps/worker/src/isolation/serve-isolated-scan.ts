import { writeFileSync } from 'node:fs';
import type { ScanSession } from '@palisade/scanners';
import { type HostPace, type IntrusionRights, parseAllowedHosts } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import type { SessionFactory } from '../scan-engine';
import type { IsolatedScanOptions } from './isolated-session';
import { PeerCalls } from './peer-calls';

/** Where the kernel reads whom to end first when memory runs out; 1000 is "this one". */
const OUT_OF_MEMORY_RANK = '/proc/self/oom_score_adj';

/**
 * The whole life of a process that runs one scan for a worker, its parent: it gets the target, answers with results, and asks the
 * parent for everything that is shared among scans. It knows neither database nor queue, and ends with its parent.
 */
export function serveIsolatedScan(createSession: SessionFactory): void {
  dieBeforeTheWorker();
  let session: ScanSession | undefined;
  const peer: PeerCalls = new PeerCalls(process, {
    checkReachable: (options: IsolatedScanOptions) => {
      session = createSession({
        ...options,
        allowedHosts: parseAllowedHosts(options.hosts.allowed, options.hosts.optOut, options.hosts),
        rights: (addresses) => peer.call<IntrusionRights>('rights', addresses),
        claimProbe: (...probe) => peer.call<boolean>('claimProbe', ...probe),
        pace: paceOf(peer),
        // The parent ends the process instead.
        signal: new AbortController().signal,
      });
      return session.checkReachable();
    },
    run: (key: TestKey) => session?.run(key),
  });
  process.once('disconnect', () => process.exit(0));
}

function paceOf(peer: PeerCalls): HostPace {
  return {
    takeTurn: async (host, signal) => {
      const turn = peer.call<number>('takeTurn', host);
      const giveBack = (): void => void turn.then((id) => peer.call('giveBack', id));
      await Promise.race([turn, aborted(signal)]);
      return giveBack;
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

function dieBeforeTheWorker(): void {
  try {
    writeFileSync(OUT_OF_MEMORY_RANK, '1000');
  } catch (error) {
    process.stderr.write(`The kernel does not take our rank: ${String(error)}\n`);
  }
}
