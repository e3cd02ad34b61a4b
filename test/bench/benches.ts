import { benchChecksPage, benchListLatency, benchStats, benchWorstPage } from './api-rows';
import type { BenchContext, BenchRow } from './bench-row';
import { benchClosing } from './closing-rows';
import { benchDisk } from './disk-rows';
import { benchExport } from './export-rows';
import { benchFloods } from './flood-rows';
import { benchOverview } from './overview-rows';
import { benchPackage } from './package-rows';
import { benchPictures } from './picture-rows';
import { benchRendered } from './rendered-rows';
import { benchReplicas } from './replica-rows';
import { benchDispatch } from './worker-dispatch';
import { benchFlaws } from './worker-flaws';
import { benchMemory } from './worker-memory';
import { benchAllTests, benchRealScans } from './worker-real-scans';
import { benchTriggerLatency } from './worker-trigger-latency';
import { benchWholeScans } from './worker-whole-scans';

/** By the name that `--only` takes. */
export const BENCHES: Record<string, (context: BenchContext) => Promise<BenchRow[]>> = {
  'checks-page': benchChecksPage,
  'read-replica': benchReplicas,
  'list-latency': benchListLatency,
  'worst-page': benchWorstPage,
  disk: benchDisk,
  package: benchPackage,
  export: benchExport,
  stats: benchStats,
  overview: benchOverview,
  pictures: benchPictures,
  rendered: benchRendered,
  closing: benchClosing,
  floods: benchFloods,
  dispatch: benchDispatch,
  flaws: benchFlaws,
  'whole-scans': benchWholeScans,
  'real-scans': benchRealScans,
  'all-tests': benchAllTests,
  'trigger-latency': benchTriggerLatency,
  memory: benchMemory,
};
