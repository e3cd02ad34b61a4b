import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import type { CheckDetail, ScanDetail } from '../api/resources';
import { counted, setupCount } from './scan-words';

type OpenIssues = CheckDetail['open_issues'];

const countsOf = (open: OpenIssues, severities: readonly Severity[]): string =>
  severities
    .filter((severity) => open[severity] > 0)
    .map((severity) => `${open[severity].toLocaleString('en')} ${severity}`)
    .join(' and ');

/** The result of a scan in one sentence: what is open at the site, the worst first. A site of which nothing was read is not called clean. */
export function verdictWords(open: OpenIssues, scan: Pick<ScanDetail, 'coverage'>): string {
  const urgent = countsOf(open, ['critical', 'high']);
  if (urgent !== '') return `Not safe yet: ${urgent}`;
  const others = countsOf(open, ['medium', 'low']);
  if (others !== '') return `Nothing urgent: ${others}`;
  const { coverage } = scan;
  return coverage !== null && coverage.known > 0 && coverage.judged === 0
    ? 'Nothing found, and no page could be judged'
    : 'No open issues';
}

/** What the result leaves open; an empty text if it leaves nothing open. */
export function unreadWords({
  coverage,
  inconclusive_tests: all,
  tests,
}: Pick<ScanDetail, 'coverage' | 'inconclusive_tests' | 'tests'>): string {
  const unread = coverage === null ? 0 : coverage.known - coverage.judged;
  const setup = setupCount(tests);
  const inconclusive = all - setup;
  const parts = [
    unread > 0 && `${counted(unread, 'page')} of ${coverage?.known ?? 0} could not be judged.`,
    inconclusive > 0 && `${counted(inconclusive, 'test')} could not judge the site.`,
    setup > 0 && `${counted(setup, 'test')} ${setup === 1 ? 'needs' : 'need'} set-up.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** How many issues are open. */
export const openCount = (open: OpenIssues): number =>
  SEVERITIES.reduce((sum, severity) => sum + open[severity], 0);
