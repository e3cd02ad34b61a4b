import type { IssueDetail, ScanDetail } from '../api/resources';

interface RetestResult {
  title: string;
  text: string;
  tone?: 'good';
}

/** What a retest says about its issue, while it runs and after. */
export function retestResult(
  issue: Pick<IssueDetail, 'state' | 'is_detected' | 'last_scan_id' | 'test_type'>,
  scan: Pick<ScanDetail, 'id' | 'status' | 'tests'>,
): RetestResult {
  if (scan.status === 'pending') {
    return { title: 'Waiting for a worker', text: 'Scans of the same check run one after the other.' };
  }
  if (scan.status === 'in_progress') return { title: 'Retest running', text: 'This usually takes seconds.' };
  if (scan.status === 'failed') return { title: 'Retest failed', text: 'Palisade could not scan the site.' };
  if (issue.last_scan_id === scan.id) {
    return { title: 'Still there', text: 'The retest detected the issue again.' };
  }
  const test = scan.tests.find(({ test_type }) => test_type === issue.test_type);
  if (!issue.is_detected) {
    return {
      title: 'Fixed',
      text: 'The retest judged the same place and did not detect the issue.',
      tone: 'good',
    };
  }
  return {
    title: 'The retest cannot tell',
    text: test?.is_inconclusive ? test.message : 'It could not judge the place where the issue was detected.',
  };
}
