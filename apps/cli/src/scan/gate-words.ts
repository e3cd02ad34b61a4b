import { type ScanReport, type Threshold, fixedIn, gateOf } from './scan-report';

/** The verdict in one line, for the log of a pipeline. */
export function gateWords(report: ScanReport, threshold: Threshold): string {
  const { verdict, reason, ofHost } = gateOf(report, threshold);
  const fixed = fixedIn(report, threshold).length;
  return [
    `Palisade: ${verdict}. ${reason}`,
    ...(ofHost.length === 0
      ? []
      : [`${findings(ofHost.length)} belong${ofHost.length === 1 ? 's' : ''} to the preview's host.`]),
    ...(fixed === 0 ? [] : [`This change fixes ${findings(fixed)}.`]),
  ].join(' ');
}

const findings = (count: number): string => (count === 1 ? '1 finding' : `${count} findings`);
