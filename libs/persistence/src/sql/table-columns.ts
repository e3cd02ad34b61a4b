import { Check } from '../entities/check.entity';
import type { Severity, CheckId } from '@palisade/vocabulary';
import type { CheckIssueCounts } from '../entities/check-issue-counts.entity';
import { Issue } from '../entities/issue.entity';
import { LoadedData } from '../entities/loaded-data.entity';
import { NotificationChannel } from '../entities/notification-channel.entity';
import { NotificationDelivery } from '../entities/notification-delivery.entity';
import { Scan } from '../entities/scan.entity';
import { ScanTest } from '../entities/scan-test.entity';
import { columnsOf } from '../entities/table';

/** Columns of a table by the property of its entity. Each table has one such mapping: what is selected, and the type of the row, follow from it. */
export type Columns<Entity> = Partial<Record<keyof Entity, string>>;

/** Of a row that was selected by a mapping. */
export type Row<Entity, Mapping> = Pick<Entity, keyof Mapping & keyof Entity>;

/** Without the document, which is large. */
export const LOADED_DATA_COLUMNS = columnsOf(LoadedData, 'addressHash', 'document', 'etags', 'nextLoadAt');

/** Without the number of inconclusive tests, which is computed for old scans. */
export const SCAN_COLUMNS = columnsOf(
  Scan,
  'teamId',
  'inconclusiveTests',
  'failureReason',
  'attempts',
  'traceParent',
  'coverageHash',
);
export type ScanRow = Row<Scan, typeof SCAN_COLUMNS>;

/** Without the id and the message, which are computed. */
export const SCAN_TEST_COLUMNS = columnsOf(ScanTest, 'position', 'id', 'message', 'detailsHash', 'receipt');
export type ScanTestRow = Row<ScanTest, typeof SCAN_TEST_COLUMNS>;

export const ISSUE_COLUMNS = columnsOf(
  Issue,
  'missedScans',
  'isJudged',
  'acceptedUntil',
  'assigneeId',
  'overdueFor',
  'endingFor',
);
export type IssueRow = Row<Issue, typeof ISSUE_COLUMNS>;

/** Without what only a check on its own shows. */
export const CHECK_COLUMNS = columnsOf(
  Check,
  'teamId',
  'latestCompletedScanId',
  'lastRunFailed',
  'expectedPaths',
  'maxPages',
  'maxDepth',
  'maxMinutes',
  'missedRuns',
  'runsSkippedOverlap',
  'isolatedAt',
  'deletedAt',
);
export type CheckRow = Row<Check, typeof CHECK_COLUMNS>;

/** What the service keeps of a check. */
const KEPT_BY_SERVICE = [
  'id',
  'teamId',
  'stagingUntil',
  'stagingNotedFor',
  'lastRunAt',
  'latestScanId',
  'latestCompletedScanId',
  'lastRunFailed',
  'missedRuns',
  'runsSkippedOverlap',
  'isolatedAt',
  'createdAt',
  'deletedAt',
] as const;

/** All other columns are settings: a new column is one of them until it is named above. */
export const CHECK_SETTINGS = columnsOf(Check, ...KEPT_BY_SERVICE);

/** Settings that a person changes, by the name that the API and the audit log have for them. */
export const CHECK_FIELDS = columnsOf(Check, ...KEPT_BY_SERVICE, 'isVerified', 'nextRunAt');

/** Without the checks, of which the deleted ones must be left out. */
export const CHANNEL_COLUMNS = columnsOf(
  NotificationChannel,
  'checkIds',
  'isOffTold',
  'nextSummaryAt',
  'dueAt',
  'leaseUntil',
  'fence',
);
export type ChannelRow = Row<NotificationChannel, typeof CHANNEL_COLUMNS> & {
  checkIds: CheckId[] | null;
  /** Recipients who get nothing until they agree. */
  unconfirmed: string[];
  /** Recipients who are not members with a confirmed address: each may be a mailing list. */
  outsiders: string[];
};

export const DELIVERY_COLUMNS = columnsOf(
  NotificationDelivery,
  'seq',
  'teamId',
  'channelId',
  'message',
  'acceptedBy',
);
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
