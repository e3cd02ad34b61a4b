import type {
  AcceptanceReason,
  ChannelType,
  NotificationEvent,
  ScheduleFrequency,
  Severity,
  TestKey,
  TestSettings,
} from '@palisade/vocabulary';

/** What the commands read of a check, as `GET /checks/{id}` returns it. */
export interface ApiCheck {
  id: string;
  domain: string;
  url: string | null;
  is_active: boolean;
  schedule_frequency: ScheduleFrequency;
  schedule_time: string | null;
  tests: Record<string, boolean>;
  test_configs: Partial<Record<TestKey, TestSettings>>;
  tags: string[];
  baseline: { scan_id: string } | null;
}

export interface ApiIssue {
  id: string;
  check_id: string;
  rule_id: string | null;
  location: string;
  title: string;
  severity: Severity;
  acceptance: {
    reason: AcceptanceReason;
    note: string | null;
    until: string | null;
    severity: Severity;
  } | null;
}

export interface ApiChannel {
  id: string;
  name: string;
  type: ChannelType;
  settings: { url?: string; recipients?: string[] };
  events: NotificationEvent[];
  min_severity: Severity;
  check_ids: string[] | null;
  is_active: boolean;
}
