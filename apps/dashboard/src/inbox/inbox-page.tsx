import { ActionIcon, Box, Button, Group, NativeSelect, Paper, SegmentedControl, Text } from '@mantine/core';
import type { InboxKind, InboxMail } from '@palisade/vocabulary';
import type { InboxItem } from '../api/resources';
import {
  useDueDays,
  useInbox,
  useInboxSettings,
  useMarkRead,
  useSetInboxSettings,
} from '../data/inbox-queries';
import { counted } from '../scans/scan-words';
import { useSession } from '../session/session';
import { useTeam } from '../session/team-context';
import { EmptyState } from '../ui/empty-state';
import { IconCheck, IconClock, IconInbox } from '../ui/icons';
import { SmallLink, TitleLink } from '../ui/links';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { Notice } from '../ui/notice';
import { notifyFailure } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import { PageLinks } from '../ui/page-links';
import { SeverityBadge } from '../ui/severity-badge';
import { TimeStamp } from '../ui/time-stamp';
import { useUrlFilters } from '../ui/use-url-filters';

const SHOWN = [
  { value: 'unread', label: 'Unread' },
  { value: 'all', label: 'All' },
];

/** What concerns the person in this team. */
export function Component() {
  const filters = useUrlFilters(['show']);
  const isAll = filters.values.show === 'all';
  const inbox = useInbox({ page: filters.page, is_read: isAll ? undefined : false });
  return (
    <>
      <PageHeader
        title="Inbox"
        description="Issues that someone assigned to you, comments that mention you, and your issues that were detected again or are overdue."
        actions={<MailChoice />}
      />
      <Group justify="space-between" mb="md">
        <SegmentedControl
          aria-label="Entries"
          data={SHOWN}
          value={isAll ? 'all' : 'unread'}
          onChange={(show) => filters.set({ show: show === 'all' ? 'all' : null })}
        />
        <MarkAllRead isDone={!isAll && inbox.data?.meta.total === 0} />
      </Group>
      <ManyDue />
      <Paper>
        <Loaded query={inbox} isInset rows={4}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState icon={IconInbox} title={isAll ? 'Nothing yet' : 'Nothing unread'}>
                When someone assigns an issue to you, or writes @ and your name in a comment, it appears here.
              </EmptyState>
            ) : (
              <>
                <ul>
                  {data.map((item) => (
                    <Entry key={item.id} item={item} />
                  ))}
                </ul>
                <PageLinks meta={meta} onPage={filters.setPage} noun="entries" />
              </>
            )
          }
        </Loaded>
      </Paper>
    </>
  );
}

function MarkAllRead({ isDone }: { isDone: boolean }) {
  const read = useMarkRead();
  return (
    <Button
      variant="default"
      disabled={isDone}
      loading={read.isPending}
      onClick={() => read.mutate(undefined, { onError: notifyFailure })}
    >
      Mark all as read
    </Button>
  );
}

const WHY: Readonly<Record<InboxKind, (by: string, count: number) => string>> = {
  assigned: (by, count) =>
    count === 1 ? `Assigned to you${by}` : `${counted(count, 'issue')} assigned to you${by}`,
  mentioned: (by) => `You were mentioned${by}`,
  reopened: (_, count) =>
    count === 1
      ? 'Your issue was detected again'
      : `${count.toLocaleString('en')} of your issues were detected again`,
  overdue: (_, count) =>
    count === 1 ? 'Your issue is overdue' : `${count.toLocaleString('en')} of your issues are overdue`,
};

/** One cause. It leads to its issue, or to the list of its issues. */
function Entry({ item }: { item: InboxItem }) {
  const { id, type, by, created_at: at, is_read: isRead, entries_count: count, issue } = item;
  const { path } = useTeam();
  const me = useSession().user.id;
  const read = useMarkRead();
  const markRead = (): void => read.mutate([id], { onError: notifyFailure });
  const mark = {
    'aria-label': `Mark as read: ${issue.title}`,
    loading: read.isPending,
    onClick: markRead,
  };
  return (
    <Group component="li" className="pal-row" gap={12} px="lg" py={10} wrap="nowrap" align="flex-start">
      <Box flex="0 0 84px">
        <SeverityBadge severity={issue.severity} />
      </Box>
      <div className="pal-wraps" style={{ flex: 1 }}>
        <TitleLink
          to={
            count > 1 && issue.rule_id !== null
              ? `${path}/issues?${ofCause(issue, me)}`
              : `${path}/issues/${issue.id}`
          }
          fw={isRead ? 400 : 700}
          onClick={isRead ? undefined : markRead}
        >
          {issue.title}
        </TitleLink>
        <Text size="sm">
          {WHY[type](by === null ? '' : ` by ${by}`, count)}, <TimeStamp value={at} />
        </Text>
        <Muted>
          {issue.domain}
          {issue.location}
          {issue.state === 'open' ? '' : `, ${issue.state}`}
          {count > 1 && ` and ${(count - 1).toLocaleString('en')} more`}
        </Muted>
      </div>
      {!isRead && (
        <>
          <Button {...mark} variant="subtle" size="compact-sm" pos="relative" visibleFrom="sm">
            Mark as read
          </Button>
          <ActionIcon {...mark} variant="default" size="lg" pos="relative" hiddenFrom="sm">
            <IconCheck size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </Group>
  );
}

const ofCause = ({ test_type, rule_id }: InboxItem['issue'], assignee: string): string =>
  new URLSearchParams({ test_type, rule_id: rule_id ?? '', assignee, state: 'all' }).toString();

/** So that dates that were set once do not surprise anyone on one morning. */
function ManyDue() {
  const { path } = useTeam();
  const me = useSession().user.id;
  const { data: days = [] } = useDueDays();
  if (days.length === 0) return null;
  return (
    <Notice color="yellow" icon={IconClock} mb="md" title="Many of your issues fall due soon">
      {days.map(({ date, count }) => (
        <p key={date} style={{ margin: 0 }}>
          {counted(count, 'issue')} fall due on {weekday(date)} (UTC).
        </p>
      ))}
      <SmallLink to={`${path}/issues?assignee=${me}&due_within_days=7&sort=due_at`}>Open them</SmallLink>
    </Notice>
  );
}

const WEEKDAY = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const weekday = (date: string): string => WEEKDAY.format(new Date(date));

const MAILS: readonly { value: InboxMail; label: string }[] = [
  { value: 'off', label: 'No e-mails' },
  { value: 'immediately', label: 'E-mail immediately' },
  { value: 'daily', label: 'E-mail daily, 08:00 UTC' },
];

function MailChoice() {
  const settings = useInboxSettings();
  const save = useSetInboxSettings();
  const value = save.isPending ? save.variables.mail : settings.data?.mail;
  return (
    <NativeSelect
      aria-label="E-mails about your inbox"
      data={[...MAILS]}
      value={value ?? 'off'}
      disabled={settings.data === undefined || save.isPending}
      onChange={(event) =>
        save.mutate({ mail: event.currentTarget.value as InboxMail }, { onError: notifyFailure })
      }
    />
  );
}
