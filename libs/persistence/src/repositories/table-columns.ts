import type { Check } from '../entities/check.entity';
import type { Severity, CheckId } from '@palisade/vocabulary';
import type { CheckIssueCounts } from '../entities/check-issue-counts.entity';
import type { Issue } from '../entities/issue.entity';
import type { NotificationChannel } from '../entities/notification-channel.entity';
import type { NotificationDelivery } from '../entities/notification-delivery.entity';
import type { Scan } from '../entities/scan.entity';
import type { ScanTest } from '../entities/scan-test.entity';

/** Columns of a table by the property of its entity. Each table has one such mapping: what is selected, and the type of the row, follow from it. */
export type Columns<Entity> = Partial<Record<keyof Entity, string>>;

/** Of a row that was selected by a mapping. */
export type Row<Entity, Mapping> = Pick<Entity, keyof Mapping & keyof Entity>;

export const SCAN_COLUMNS = {
  id: 'id',
  checkId: 'check_id',
  status: 'status',
  triggeredBy: 'triggered_by',
  isPartial: 'is_partial',
  startedAt: 'started_at',
  completedAt: 'completed_at',
  totalTests: 'total_tests',
  passedTests: 'passed_tests',
  failedTests: 'failed_tests',
  warningTests: 'warning_tests',
  hasCriticalIssues: 'has_critical_issues',
  createdAt: 'created_at',
} as const satisfies Columns<Scan>;
export type ScanRow = Row<Scan, typeof SCAN_COLUMNS>;

/** Without the id and the message, which are computed. */
export const SCAN_TEST_COLUMNS = {
  scanId: 'scan_id',
  testKey: 'test_key',
  status: 'status',
  startedAt: 'started_at',
  completedAt: 'completed_at',
} as const satisfies Columns<ScanTest>;
export type ScanTestRow = Row<ScanTest, typeof SCAN_TEST_COLUMNS>;

export const ISSUE_COLUMNS = {
  id: 'id',
  teamId: 'team_id',
  checkId: 'check_id',
  testKey: 'test_key',
  severity: 'severity',
  title: 'title',
  description: 'description',
  fingerprint: 'fingerprint',
  firstDetectedAt: 'first_detected_at',
  lastDetectedAt: 'last_detected_at',
  firstScanId: 'first_scan_id',
  lastScanId: 'last_scan_id',
  isResolved: 'is_resolved',
  resolvedAt: 'resolved_at',
  resolutionNotes: 'resolution_notes',
  reopenedAt: 'reopened_at',
  createdAt: 'created_at',
  ruleId: 'rule_id',
  ruleVersion: 'rule_version',
  location: 'location',
  isDetected: 'is_detected',
  resolution: 'resolution',
  acceptance: 'acceptance',
  commentsCount: 'comments_count',
} as const satisfies Columns<Issue>;
export type IssueRow = Row<Issue, typeof ISSUE_COLUMNS>;

export const CHECK_COLUMNS = {
  id: 'id',
  domain: 'domain',
  url: 'url',
  isActive: 'is_active',
  scheduleFrequency: 'schedule_frequency',
  scheduleTime: 'schedule_time',
  tests: 'tests',
  tags: 'tags',
  isVerified: 'is_verified',
  lastRunAt: 'last_run_at',
  nextRunAt: 'next_run_at',
  createdAt: 'created_at',
  latestScanId: 'latest_scan_id',
} as const satisfies Columns<Check>;
export type CheckRow = Row<Check, typeof CHECK_COLUMNS>;

/** Without the checks, of which the deleted ones must be left out. */
export const CHANNEL_COLUMNS = {
  id: 'id',
  teamId: 'team_id',
  name: 'name',
  type: 'type',
  recipients: 'recipients',
  sealedUrl: 'sealed_url',
  urlHint: 'url_hint',
  sealedSecret: 'sealed_secret',
  secretHint: 'secret_hint',
  sealedPreviousSecret: 'sealed_previous_secret',
  previousSecretUntil: 'previous_secret_until',
  events: 'events',
  minSeverity: 'min_severity',
  isActive: 'is_active',
  offReason: 'off_reason',
  failingSince: 'failing_since',
  unsubscribeKey: 'unsubscribe_key',
  unsubscribed: 'unsubscribed',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Columns<NotificationChannel>;
export type ChannelRow = Row<NotificationChannel, typeof CHANNEL_COLUMNS> & { checkIds: CheckId[] | null };

export const DELIVERY_COLUMNS = {
  id: 'id',
  event: 'event',
  status: 'status',
  attempts: 'attempts',
  nextAttemptAt: 'next_attempt_at',
  responseStatus: 'response_status',
  responseExcerpt: 'response_excerpt',
  error: 'error',
  createdAt: 'created_at',
  deliveredAt: 'delivered_at',
} as const satisfies Columns<NotificationDelivery>;
export type DeliveryRow = Row<NotificationDelivery, typeof DELIVERY_COLUMNS>;

/** The open issues of a check by severity. */
export type OpenIssues = Pick<CheckIssueCounts, Severity>;

/**
 * The columns of a mapping for a SELECT, each under its property's name.
 *
 * @param prefix goes before each name, e.g. `scan` for `scanStatus`.
 */
export const selectList = (alias: string, columns: Readonly<Record<string, string>>, prefix = ''): string =>
  Object.entries(columns)
    .map(([property, column]) => `${alias}.${column} AS "${prefixed(prefix, property)}"`)
    .join(', ');

/** A row with its properties under prefixed names. */
export type Prefixed<Prefix extends string, View> = {
  [Field in keyof View & string as `${Prefix}${Capitalize<Field>}`]: View[Field];
};

/** The row behind prefixed names. */
export const withoutPrefix = <View>(
  prefix: string,
  columns: Readonly<Record<keyof View & string, string>>,
  row: Readonly<Record<string, unknown>>,
): View =>
  Object.fromEntries(
    Object.keys(columns).map((property) => [property, row[prefixed(prefix, property)]]),
  ) as View;

const prefixed = (prefix: string, property: string): string =>
  prefix === '' ? property : prefix + property.charAt(0).toUpperCase() + property.slice(1);
