import type {
  CheckSchedule,
  MaintenanceWindow,
  ScheduleFrequency,
  TestMap,
  CheckId,
  ScanId,
  TeamId,
} from '@palisade/vocabulary';
import { Team } from './team.entity';
import { created, deleted, flag, integer, jsonb, type RowOf, table, text, timestamp, uuid } from './table';

/** A monitored domain. Deleted softly: its rows stay, but nothing shows them any more. */
export const Check = table(
  'checks',
  {
    id: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    /** ASCII host name or address, lower case. */
    domain: text(),
    /** The submitted URL without credentials, query and fragment; null when a bare domain was submitted. */
    url: text().orNull(),
    isActive: flag().default(true),
    scheduleFrequency: text<ScheduleFrequency>(),
    /** `HH:MM` UTC; null only for HOURLY. */
    scheduleTime: text().orNull(),
    /** Null while frequency and time decide; otherwise the frequency only repeats its kind. */
    schedule: jsonb<CheckSchedule>().orNull(),
    /** No scan starts before; it can be in the past. */
    pausedUntil: timestamp().orNull(),
    maintenanceWindows: jsonb<MaintenanceWindow[]>().default([]),
    tests: jsonb<TestMap>(),
    /** Labels by which people group checks; lower case, in the given order. */
    tags: text().array().default([]),
    /** Paths that the owner knows to exist: a scan says why it did not judge one. */
    expectedPaths: text().array().default([]),
    /** Pages that a scan reads without those in turn; more than usual only while it is verified. */
    maxPages: integer().default(25),
    /** Links from the start page that a scan follows; null for as many as usual. */
    maxDepth: integer().orNull(),
    /** When a scan ends at the latest; null for no limit of the owner. */
    maxMinutes: integer().orNull(),
    /** Which workers scan it. */
    zone: text().default('default'),
    isVerified: flag().default(false),
    /** Until when tests may change the data of the site, because an admin said so; null for most checks. */
    stagingUntil: timestamp().orNull(),
    /** The moment whose notice of its end was given last. */
    stagingNotedFor: timestamp().orNull(),
    /** When its latest scan ended. */
    lastRunAt: timestamp().orNull(),
    /** The nominal time of the next scheduled run; null while inactive. */
    nextRunAt: timestamp().orNull(),
    /** Its newest scan, kept here so that a page of checks needs no search through the scans. */
    latestScanId: uuid<ScanId>().orNull(),
    /** Its newest completed scan: what the statistics count. */
    latestCompletedScanId: uuid<ScanId>().orNull(),
    /** Whether the latest scan failed. */
    lastRunFailed: flag().default(false),
    /** Scheduled runs missed during an outage; the check ran once instead when the service was back. */
    missedRuns: integer().default(0),
    /** Scheduled runs skipped because the previous one had not ended. */
    runsSkippedOverlap: integer().default(0),
    /** Since when its scans run in their own processes, because they crashed workers; null for nearly all checks. */
    isolatedAt: timestamp().orNull(),
    createdAt: created(),
    deletedAt: deleted(),
  },
  {
    foreignKeys: { checks_team_fkey: [['teamId'], Team, ['id']] },
    uniques: { checks_team_id_id_key: ['teamId', 'id'] },
    otherIndexes: [
      'checks_team_created_idx',
      'checks_team_domain_idx',
      'checks_team_last_run_idx',
      'checks_team_last_run_desc_idx',
      'checks_deleted_idx',
      'checks_due_idx',
      'checks_domain_trgm_idx',
      'checks_isolated_idx',
    ],
    checks: {
      checks_schedule_frequency_check: "schedule_frequency IN ('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY')",
      checks_schedule_time_check: "schedule_time IS NOT NULL OR schedule_frequency = 'HOURLY'",
    },
  },
);
export type Check = RowOf<typeof Check>;
