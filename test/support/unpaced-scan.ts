import { createScanSession, type ScanSession, type ScanSessionOptions } from '@palisade/scan-engine';
import { loadScanners } from '@palisade/scanners';
import type { ScanLimits } from '@palisade/target-client';

/** The sites of tests are ours: no request waits for its turn. */
export const UNPACED = {
  burst: 10_000,
  perSecond: 10_000,
  gentlePerSecond: 10_000,
  dnsPerSecond: 10_000,
} as const satisfies Partial<ScanLimits>;

/** A real scan as a worker runs it, in this process and without the pace that spares the sites of others: that takes seconds a scan. */
export const unpacedScan = (options: ScanSessionOptions): ScanSession =>
  createScanSession(options, loadScanners, UNPACED);
