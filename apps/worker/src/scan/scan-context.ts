import { runWithLogContext } from '@palisade/logging';
import type { ClaimedScan } from '@palisade/persistence';
import { inSpan, readTraceParent } from '@palisade/tracing';

/** Log lines name the scan, and its span continues the trace of the request that triggered it, where there is one. */
export function inScanContext(claim: ClaimedScan, work: () => Promise<void>): Promise<void> {
  const { scanId: scan_id, checkId: check_id, teamId: team_id, attempt } = claim;
  const attributes = {
    'palisade.scan_id': scan_id,
    'palisade.check_id': check_id,
    'palisade.team_id': team_id,
    'palisade.attempt': attempt,
  };
  const parent = readTraceParent(claim.traceParent);
  return inSpan({ name: 'scan', kind: 'consumer', parent, attributes }, (span) => {
    const trace = span === null ? {} : { trace_id: span.traceId };
    return runWithLogContext({ scan_id, check_id, team_id, ...trace }, work);
  });
}
