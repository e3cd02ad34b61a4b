import type { ScanFailureReason, Severity } from '@palisade/vocabulary';
import type { IssueNotificationEvent } from './message';

export const LINE_WORDS: Readonly<Record<IssueNotificationEvent, string>> = {
  'issue.opened': 'New',
  'issue.reopened': 'Reopened',
  'issue.fixed': 'Fixed',
  'issue.acceptance_ending': 'Acceptance ends',
  'issue.acceptance_expired': 'Acceptance expired',
  'issue.overdue': 'Overdue',
};

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export const FAILURE_WORDS: Readonly<Record<ScanFailureReason, string>> = {
  target_unreachable: 'The site could not be reached, so nothing was tested.',
  worker_lost: 'The worker stopped during the scan, several times. An operator should find out why.',
  scan_crashed: 'The scan stopped unexpectedly. An operator should find out why.',
  check_deleted: 'The check was deleted.',
  internal_error: 'Something went wrong on our side. An operator should find out why.',
};

export const METHOD_WORDS: Readonly<Record<string, string>> = {
  dns: 'a DNS record',
  file: 'a file',
  meta: 'a meta tag',
};
