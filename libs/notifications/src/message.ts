import type {
  AlarmEvent,
  DeliveryEvent,
  FlawReason,
  NotificationEvent,
  ScanFailureReason,
  ScriptChangeKind,
  Severity,
  TestKey,
} from '@palisade/vocabulary';

/** The most lines in one message; the others are only counted. */
export const MOST_LINES = 20;

export interface NamedThing {
  id: string;
  name: string;
}

export interface CheckReference {
  id: string;
  domain: string;
  url: string;
}

export type IssueNotificationEvent = Extract<NotificationEvent, `issue.${string}`>;

/** One line: an issue and what happened to it. */
export interface IssueLine {
  event: IssueNotificationEvent;
  id: string;
  severity: Severity;
  title: string;
  /** Path or endpoint; empty for the whole host. */
  location: string;
  rule_id: string | null;
  /** The issue's page. */
  url: string;
}

interface Base {
  team: NamedThing;
  /** The page with the details. */
  url: string;
}

export interface ScanFacts {
  id: string;
  status: 'completed' | 'failed';
  failure_reason: ScanFailureReason | null;
  completed_at: string;
  has_critical_issues: boolean;
  url: string;
}

/** An identity that read less than half of the last good coverage. */
export interface DroppedCoverage {
  identity: string;
  /** Pages of the last good coverage. */
  last_good: number;
  /** Those of them that the scan read. */
  last_good_read: number;
}

export type IssueCounts = Readonly<Record<IssueNotificationEvent, number>>;

/** A scan that ended, and the changes to issues that it caused. */
export interface ScanData extends Base {
  check: CheckReference;
  /** The events that this channel subscribes to, the most important one first. */
  events: NotificationEvent[];
  /** The failure states that this scan ended. */
  recovered: ('scan.failed' | 'check.overdue')[];
  scan: ScanFacts;
  is_first_scan: boolean;
  /** Empty where the coverage did not drop. */
  coverage_dropped: readonly DroppedCoverage[];
  counts: IssueCounts;
  /** The most severe ones first, at most MOST_LINES. */
  issues: IssueLine[];
  /** How many changes are not listed. */
  more: number;
}

/** Issues of a check that their dates changed. */
export interface DatedIssuesData extends Base {
  check: CheckReference;
  issues: IssueLine[];
  more: number;
}

export interface VerificationLostData extends Base {
  check: CheckReference;
  method: string;
}

export interface OverdueData extends Base {
  check: CheckReference;
  /** When a scan should have started. */
  due_at: string;
}

export interface StagingEndingData extends Base {
  check: CheckReference;
  ends_at: string;
}

export interface SubdomainsData extends Base {
  check: CheckReference;
  /** By name, at most MOST_LINES. */
  names: string[];
  count: number;
}

/** A certificate that nobody expected, as the log of certificates has it. */
export interface UnexpectedCertificate {
  /** At most five. */
  names: string[];
  issuer: string;
  not_before: string;
  /** The CAA records exclude the issuer, or it is new for the domain. */
  reason: 'caa' | 'new_issuer';
}

export interface CertificatesData extends Base {
  check: CheckReference;
  /** At most MOST_LINES, those that CAA excludes first. */
  certificates: UnexpectedCertificate[];
  count: number;
}

/** Operations of an API document, such as `GET /orders (sign-in)`: at most MOST_LINES of each, by name. */
export interface ApiChangedData extends Base {
  check: CheckReference;
  added: string[];
  added_count: number;
  removed: string[];
  removed_count: number;
}

/** A check and why it was not asked, or waits; null for those that were. */
export interface FlawChecks {
  count: number;
  /** At most MOST_LINES. */
  checks: (CheckReference & { reason: FlawReason | null })[];
}

/** New rows of the lists about vulnerabilities of a product that checks of the team run. */
export interface FlawData extends Base {
  test_type: TestKey;
  product: string;
  noticed_at: string;
  flaws: {
    id: string;
    severity: Severity;
    summary: string;
    listed_on: string;
    exploited_since: string | null;
    epss: number | null;
    source: string | null;
  }[];
  /** Scanned again, and the vulnerability is there, or may be. */
  affected: FlawChecks;
  /** Scanned again, and it is not. */
  not_affected: FlawChecks;
  /** Those that could not be scanned within the hour. */
  not_asked: FlawChecks;
}

/** Events about scripts, headers, forms and content of pages. */
export type ScriptEvent = Extract<NotificationEvent, `script.${string}` | 'headers.changed' | 'page.changed'>;

/** What changed in the pages of a check between two scans. */
export interface ScriptsData extends Base {
  check: CheckReference;
  scan_id: string;
  /** Those that this channel subscribes to, the most important one first. */
  events: ScriptEvent[];
  /** At most MOST_LINES. */
  changes: {
    event: ScriptEvent;
    kind: ScriptChangeKind;
    /** The script or header; for a form or a page its path. */
    subject: string;
    pages: string[];
    difference: string[];
  }[];
  /** How many changes are not listed. */
  more: number;
}

export interface WeeklyData extends Base {
  from: string;
  to: string;
  opened: number;
  fixed: number;
  open: Readonly<Record<Severity, number>>;
  oldest_critical: (IssueLine & { domain: string; first_detected_at: string }) | null;
  /** Accepted issues that open again within seven days if scans still detect them. */
  acceptances_ending: number;
  /** Open issues past their due date. Absent in messages that an earlier release stored. */
  overdue?: number;
  /** The first causes of *Fix these first*, with why each is there. Absent likewise. */
  fix_first?: {
    test_type: string;
    rule_id: string;
    severity: Severity;
    title: string;
    why: string;
    url: string;
  }[];
  /** New vulnerabilities of products that the checks run: how many products, and how many checks they affect. Absent likewise. */
  new_flaws?: { products: number; affected_checks: number };
  /** Checks that no scan has completed yet. */
  never_scanned: ChecksExcerpt;
  /** Checks whose last scan failed. */
  broken: ChecksExcerpt;
}

export interface ChecksExcerpt {
  count: number;
  /** At most MOST_LINES. */
  checks: CheckReference[];
}

/** A problem that wakes people, the same from its start to its end. */
export interface Alarm {
  event: AlarmEvent;
  dedup_key: string;
  severity: Severity;
  /** One sentence. */
  summary: string;
  check: { id: string; domain: string };
  rule_id: string | null;
  started_at: string;
  /** The page about it. */
  url: string;
}

export interface AlarmsData extends Base {
  state: 'firing' | 'resolved';
  /** Several only where open ones are repeated. */
  alarms: Alarm[];
}

export type TestData = Base;

interface Data {
  'issue.opened': ScanData;
  'issue.reopened': ScanData;
  'issue.fixed': ScanData;
  'scan.completed': ScanData;
  'scan.failed': ScanData;
  'scan.coverage_dropped': ScanData;
  'issue.acceptance_ending': DatedIssuesData;
  'issue.acceptance_expired': DatedIssuesData;
  'issue.overdue': DatedIssuesData;
  'check.verification_lost': VerificationLostData;
  'check.overdue': OverdueData;
  'check.staging_ending': StagingEndingData;
  'subdomain.found': SubdomainsData;
  'certificate.issued': CertificatesData;
  'api.changed': ApiChangedData;
  'flaw.new': FlawData;
  'script.added': ScriptsData;
  'script.changed': ScriptsData;
  'script.removed': ScriptsData;
  'headers.changed': ScriptsData;
  'page.changed': ScriptsData;
  'summary.weekly': WeeklyData;
  'alarm.issue': AlarmsData;
  'alarm.certificate': AlarmsData;
  'alarm.unscanned': AlarmsData;
  'alarm.repeated': AlarmsData;
  test: TestData;
}

/** A message before it is converted to the format of a channel. A webhook sends it unchanged. */
export type NotificationMessage = {
  [Type in DeliveryEvent]: { id: string; type: Type; timestamp: string; data: Data[Type] };
}[DeliveryEvent];

export interface MessageOrigin {
  /** Of the delivery. */
  id: string;
  at: Date;
  team: NamedThing;
  url: string;
}

export const testMessage = ({ id, at, team, url }: MessageOrigin): NotificationMessage & object => ({
  id,
  type: 'test',
  timestamp: at.toISOString(),
  data: { team, url },
});
