import { type SiteCoverage, knownPages, summaryOfCoverage } from '@palisade/vocabulary';
import type { ScanReport } from './scan-report';

/** The document of `--coverage`; its names are those of the API. Several sites are `scans` of one document. */
export function coverageDocument(reports: readonly ScanReport[]): string {
  const [only, ...others] = reports.map(({ target, coverage }) => ({
    target,
    coverage: coverage === null ? null : coverageCounts(coverage),
    rows: (coverage?.rows ?? []).map(
      ({ isExpected, blockedBy = null, rendered = null, unread = 0, ...row }) => ({
        ...row,
        blocked_by: blockedBy,
        rendered,
        unread_addresses: unread,
        is_expected: isExpected,
      }),
    ),
  }));
  const document = others.length === 0 ? only : { scans: [only, ...others] };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The command line compares a scan with no other: `last_good` is 0. */
export function coverageCounts(coverage: SiteCoverage): object {
  const { total, blocked_by = [], ever_read = null } = summaryOfCoverage(coverage, {});
  return { known: knownPages(total), ...total, blocked_by, ever_read };
}
