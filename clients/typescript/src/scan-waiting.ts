import { ScanTimeoutError } from './errors.js';
import type { Schemas } from './operation-types.js';
import { wait } from './retries.js';
import type { CallOptions } from './call-options.js';

const TIMEOUT_MS = 15 * 60_000;
const FIRST_INTERVAL_MS = 1000;
const LONGEST_INTERVAL_MS = 10_000;

type Scan = Schemas['ScanDetailResource'];

export interface WaitOptions extends CallOptions {
  /** How long to wait in milliseconds, by default 15 minutes. */
  timeoutMs?: number;
  /** The time between two requests in milliseconds; by default 1,000, growing to 10,000. */
  intervalMs?: number;
  /** Called with each state of the scan. */
  onProgress?: (scan: Scan) => void;
}

/** Polls until the scan is `completed` or `failed`. @throws ScanTimeoutError, and what `read` throws */
export async function waitForScan(
  scanId: string,
  read: (signal: AbortSignal | undefined) => Promise<Scan>,
  { timeoutMs = TIMEOUT_MS, intervalMs, onProgress, signal }: WaitOptions = {},
): Promise<Scan> {
  const start = performance.now();
  for (let interval = intervalMs ?? FIRST_INTERVAL_MS; ;) {
    const scan = await read(signal);
    onProgress?.(scan);
    if (scan.status === 'completed' || scan.status === 'failed') return scan;
    const left = timeoutMs - (performance.now() - start);
    if (left <= 0) throw new ScanTimeoutError(scanId, timeoutMs);
    await wait(Math.min(interval, left), signal);
    interval = intervalMs ?? Math.min(interval * 1.5, LONGEST_INTERVAL_MS);
  }
}
