import { formatSummary, type SummarySite, summaryOfGate } from '@palisade/scan-summary';
import { isUrl } from '@palisade/target-client';
import { type ScanReport, type Threshold, fixedIn, gateOf } from './scan-report';

/** Markdown for people in a pipeline, see `formatSummary`. */
export const summaryDocument = (reports: readonly ScanReport[], threshold: Threshold): string =>
  formatSummary(reports.map((report) => siteOf(report, threshold)));

const siteOf = (report: ScanReport, threshold: Threshold): SummarySite =>
  summaryOfGate(gateOf(report, threshold), {
    site: report.target,
    host: hostOf(report.target),
    products: report.coverage?.products ?? [],
    grade: null,
    url: null,
    teamUrl: null,
    fixed: fixedIn(report, threshold).map(({ severity, title, location }) => ({
      severity,
      title,
      location,
      url: null,
    })),
    fixedWords: 'This change fixes',
  });

const hostOf = (target: string): string => (isUrl(target) ? new URL(target).hostname : target);
