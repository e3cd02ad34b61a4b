import { formatSummary, type SummarySite } from '@palisade/scan-summary';
import { type ScanReport, type Threshold, counts } from './scan-report';

/** Markdown for people in a pipeline, see `formatSummary`. */
export const summaryDocument = (reports: readonly ScanReport[], threshold: Threshold): string =>
  formatSummary(reports.map((report) => siteOf(report, threshold)));

function siteOf(report: ScanReport, threshold: Threshold): SummarySite {
  const { target, failure, tests } = report;
  const found = tests.flatMap(({ testKey, findings }) => findings.map((finding) => ({ testKey, finding })));
  const counted = found.filter(({ testKey, finding }) => counts(report, testKey, finding, threshold));
  return {
    site: target,
    verdict: failure !== null ? 'error' : counted.length > 0 ? 'fail' : 'pass',
    reason: failure ?? reasonOf(counted.length, threshold),
    grade: null,
    url: null,
    counted: counted.map(({ finding: { severity, title, location } }) => ({
      severity,
      title,
      location,
      url: null,
    })),
    others: found.length - counted.length,
    notJudged: tests.filter(({ inconclusive }) => inconclusive !== null).map(({ testKey }) => testKey),
  };
}

function reasonOf(count: number, { failOn }: Threshold): string {
  if (failOn === 'never') return 'No finding counts.';
  const findings = count === 0 ? 'No finding' : count === 1 ? '1 finding' : `${count} findings`;
  return `${findings} of severity ${failOn}${failOn === 'critical' ? '' : ' or higher'}.`;
}
