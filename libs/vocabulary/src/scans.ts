import { isSetupReason } from './coverage/test-coverage';

export const SCAN_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

/** What started a scan. `manual` is the dashboard, `retest` a request to judge one issue again, `flaw` a new vulnerability of a product that the check runs. */
export const SCAN_TRIGGERS = ['manual', 'schedule', 'api', 'ci', 'mcp', 'retest', 'flaw'] as const;
export type ScanTrigger = (typeof SCAN_TRIGGERS)[number];

/** The verdicts of a test. */
export const VERDICTS = ['passed', 'failed', 'warning'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const SCAN_TEST_STATUSES = ['pending', 'running', ...VERDICTS] as const;
export type ScanTestStatus = (typeof SCAN_TEST_STATUSES)[number];

/** How a test ended, as pages and reports name it. */
export type TestOutcome = ScanTestStatus | 'inconclusive' | 'needs_setup' | 'not_applicable' | 'not_run';

/** Outcomes that say nothing of the site, because there is nothing to judge or because the owner has to set something up first. Lists have them last, collapsed. */
export const IDLE_OUTCOMES = ['not_applicable', 'needs_setup'] as const satisfies readonly TestOutcome[];

/**
 * The outcome of a test: an inconclusive one is a `warning` for programs, but it warns of nothing, and one that does not apply has `passed`
 * without having judged anything.
 */
export function testOutcome(test: {
  status: ScanTestStatus;
  message: string;
  inconclusiveReason: string | null;
  isApplicable: boolean;
}): TestOutcome {
  const { status, message, inconclusiveReason, isApplicable } = test;
  if (message.startsWith(NOT_RUN)) return 'not_run';
  if (!isApplicable) return 'not_applicable';
  if (inconclusiveReason === null) return status;
  return isSetupReason(inconclusiveReason) ? 'needs_setup' : 'inconclusive';
}

/** The outcome of a test in words. */
export const TEST_OUTCOME_WORDS: Readonly<Record<TestOutcome, string>> = {
  pending: 'waiting',
  running: 'running',
  passed: 'passed',
  failed: 'failed',
  warning: 'warning',
  not_run: 'not run',
  inconclusive: 'inconclusive',
  needs_setup: 'needs set-up',
  not_applicable: 'does not apply',
};

/** "6 do not apply, 1 needs set-up"; empty where neither is. */
export function idleWords(outcomes: readonly TestOutcome[]): string {
  const count = (wanted: TestOutcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  const [absent, unset] = [count('not_applicable'), count('needs_setup')];
  return [
    absent > 0 && `${absent} ${absent === 1 ? 'does' : 'do'} not apply`,
    unset > 0 && `${unset} ${unset === 1 ? 'needs' : 'need'} set-up`,
  ]
    .filter((part) => part !== false)
    .join(', ');
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
  trigger === 'schedule' || trigger === 'flaw' ? 'scheduled' : 'interactive';

/** The maximum number of waiting scans of one check. */
export const MAX_PENDING_SCANS_PER_CHECK = 100;

/** The start of a message of a test that did not run because its target could not be reached. */
export const NOT_RUN = 'Not run: ';
