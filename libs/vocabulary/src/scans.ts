export const SCAN_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

/** What started a scan. `manual` is the dashboard, `retest` a request to judge one issue again. */
export const SCAN_TRIGGERS = ['manual', 'schedule', 'api', 'ci', 'mcp', 'retest'] as const;
export type ScanTrigger = (typeof SCAN_TRIGGERS)[number];

/** The verdicts of a test. */
export const VERDICTS = ['passed', 'failed', 'warning'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const SCAN_TEST_STATUSES = ['pending', 'running', ...VERDICTS] as const;
export type ScanTestStatus = (typeof SCAN_TEST_STATUSES)[number];

/** How a test ended, as pages and reports name it. */
export type TestOutcome = ScanTestStatus | 'inconclusive' | 'not_run';

/** The outcome of a test: an inconclusive one is a `warning` for programs, but it warns of nothing. */
export function testOutcome(test: {
  status: ScanTestStatus;
  message: string;
  isInconclusive: boolean;
}): TestOutcome {
  if (test.message.startsWith(NOT_RUN)) return 'not_run';
  return test.isInconclusive ? 'inconclusive' : test.status;
}

/** Why a scan failed; the worker derives the message from it. */
export const SCAN_FAILURE_REASONS = [
  'target_unreachable',
  'worker_lost',
  'scan_crashed',
  'check_deleted',
  'internal_error',
] as const;
export type ScanFailureReason = (typeof SCAN_FAILURE_REASONS)[number];

/** `interactive` scans (a person or a pipeline waits for them) have a reserved share of the workers. */
export const SCAN_CLASSES = ['interactive', 'scheduled'] as const;
export type ScanClass = (typeof SCAN_CLASSES)[number];

export const scanClassOf = (trigger: ScanTrigger): ScanClass =>
  trigger === 'schedule' ? 'scheduled' : 'interactive';

/** The maximum number of waiting scans of one check. */
export const MAX_PENDING_SCANS_PER_CHECK = 100;

/** The start of a message of a test that did not run because its target could not be reached. */
export const NOT_RUN = 'Not run: ';
