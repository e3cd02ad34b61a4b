import { DUE_DAYS, type DueDay, type InboxEntry } from '@palisade/persistence';
import {
  INBOX_KINDS,
  INBOX_MAILS,
  ISSUE_STATES,
  MAX_LOCATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  SEVERITIES,
  TEST_KEYS,
} from '@palisade/vocabulary';
import { choice, flag, id, integer, list, one, text, time } from '../../http/fields/fields';
import { pageOf } from '../../http/fields/page.resource';
import { type ResourceOf, outgoing, resource } from '../../http/fields/resource';
import { COUNT, DOMAIN, LABEL } from '../../http/fields/response-limits';

const InboxIssue = resource('InboxIssue', {
  id: id(),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy'),
  severity: choice(SEVERITIES, 'Severity', 'high'),
  state: choice(ISSUE_STATES, 'IssueState', 'open', 'As it is now.'),
  location: text(MAX_LOCATION_CHARACTERS, '/login', 'Where it was found; empty for the whole host.'),
  domain: text(DOMAIN, 'shop.example.com'),
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  rule_id: text(MAX_RULE_ID_CHARACTERS, 'csp-missing').orNull(),
});

const TYPE = choice(
  INBOX_KINDS,
  'InboxKind',
  'assigned',
  '`assigned`: someone assigned the issue to you. `mentioned`: a comment names you. `reopened`, `overdue`: of an issue that is assigned to you.',
);

export const InboxItemResource = resource('InboxItemResource', {
  id: id(),
  type: TYPE,
  kind: outgoing(TYPE, '`type`'),
  by: text(LABEL, 'Ada Lovelace', 'Who caused it; null for scans and due dates.').orNull(),
  created_at: time(),
  at: outgoing(time(), '`created_at`'),
  is_read: flag(false),
  entries_count: integer(COUNT, 1, 'How many entries of its cause it stands for; 1 without `group_by`.'),
  issue: one(InboxIssue),
});
export type InboxItemResource = ResourceOf<typeof InboxItemResource>;

export const InboxPage = resource('InboxPage', pageOf(InboxItemResource, 'Newest first.'));
export type InboxPage = ResourceOf<typeof InboxPage>;

export const toInboxItemResource = (entry: InboxEntry): InboxItemResource =>
  InboxItemResource.of(
    {
      id: entry.id,
      type: entry.kind,
      kind: entry.kind,
      createdAt: entry.createdAt,
      at: entry.createdAt,
      entriesCount: entry.entriesCount,
    },
    {
      by: entry.actorName === '' ? null : entry.actorName,
      is_read: entry.readAt !== null,
      issue: {
        id: entry.issueId,
        title: entry.title,
        severity: entry.severity,
        test_type: entry.testKey,
        rule_id: entry.ruleId,
        domain: entry.domain,
        state: entry.isAccepted ? 'accepted' : entry.isResolved ? 'resolved' : 'open',
        location: entry.location ?? '',
      },
    },
  );

export const InboxReadResource = resource('InboxReadResource', {
  count: integer(COUNT, 3, 'How many entries were unread.'),
});
export type InboxReadResource = ResourceOf<typeof InboxReadResource>;

export const InboxSettingsResource = resource('InboxSettingsResource', {
  mail: choice(
    INBOX_MAILS,
    'InboxMail',
    'daily',
    'When you get e-mails about your inbox in this team: `off`, `immediately` (within a minute), or `daily` at 08:00 UTC. Needs a confirmed address.',
  ),
});
export type InboxSettingsResource = ResourceOf<typeof InboxSettingsResource>;

const DueDayResource = resource('DueDayResource', {
  date: text({ format: 'date' }, '2026-03-13', 'UTC.'),
  count: integer(COUNT, 267, 'How many of your open issues fall due on that day.'),
});

export const DueDaysResource = resource('DueDaysResource', {
  data: list(DueDayResource, { maxItems: DUE_DAYS + 1 }, 'The first day first.'),
});
export type DueDaysResource = ResourceOf<typeof DueDaysResource>;

export const toDueDaysResource = (days: readonly DueDay[]): DueDaysResource => ({
  data: days.map((day) => DueDayResource.of(day)),
});
