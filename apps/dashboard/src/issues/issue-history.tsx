import { Button, Paper, Stack, Text, Textarea } from '@mantine/core';
import type { IssueEventType } from '@palisade/vocabulary';
import {
  IconArrowBackUp,
  IconBug,
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconMessage,
  IconRefreshAlert,
  IconShieldCheck,
  IconShieldOff,
  IconStairsUp,
  IconUser,
  type IconComponent,
} from '../ui/icons';
import { useState } from 'react';
import type { IssueDetail, IssueEvent } from '../api/resources';
import { useCommentOnIssue, useIssueEvents } from '../data/issue-actions-queries';
import { useTeam } from '../session/team-context';
import { notifyFailure } from '../ui/notify';
import { ErrorState } from '../ui/error-state';
import { RowsLoading } from '../ui/loading';
import { TimeStamp } from '../ui/time-stamp';
import { Section } from '../ui/section';
import classes from './issue-history.module.css';
import { eventNote, eventWords } from './issue-words';
import { TextLink } from '../ui/links';
import { Muted } from '../ui/muted';

const LONGEST_COMMENT = 4000;

/** Who did what and when, oldest first, and a field for a comment. */
export function IssueHistory({ issue }: { issue: IssueDetail }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useIssueEvents(issue.id);
  const events = data?.pages.flatMap((page) => page.data);
  const left = (data?.pages.at(-1)?.meta.total ?? 0) - (events?.length ?? 0);
  return (
    <Section title="Activity">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowsLoading rows={2} />}
      {events?.length === 0 && (
        <Muted mb="md">No activity yet. Changes appear here from the next scan on.</Muted>
      )}
      <ol style={{ margin: '0 0 16px' }}>
        {events?.map((event) => (
          <EventItem key={event.id} event={event} testType={issue.test_type} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="subtle" mb="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show {left.toLocaleString('en')} more
        </Button>
      )}
      <CommentForm issueId={issue.id} />
    </Section>
  );
}

function EventItem({ event, testType }: { event: IssueEvent; testType: string }) {
  const team = useTeam();
  const note = eventNote(event);
  return (
    <li className={classes.event}>
      <span className={classes.icon}>
        <EventIcon type={event.type} />
      </span>
      <div style={{ minWidth: 0, paddingTop: 2 }}>
        <Text size="sm" component="div">
          {eventWords(event)}
          <Text span inherit c="dimmed">
            {' by '}
            {event.scan_id === null ? (
              event.actor.name
            ) : (
              <TextLink to={`${team.path}/scans/${event.scan_id}?test=${testType}`}>a scan</TextLink>
            )}
            {', '}
            <TimeStamp value={event.at} />
          </Text>
        </Text>
        {note !== null && (
          <Paper
            className="pal-wraps"
            mt={6}
            px={12}
            py={8}
            radius="md"
            bg="var(--pal-page)"
            fz="md"
            style={{ whiteSpace: 'pre-wrap' }}
          >
            {note}
          </Paper>
        )}
      </div>
    </li>
  );
}

function CommentForm({ issueId }: { issueId: string }) {
  const comment = useCommentOnIssue(issueId);
  const [text, setText] = useState('');
  const send = (): void =>
    comment.mutate(text.trim(), { onSuccess: () => setText(''), onError: notifyFailure });
  return (
    <Stack gap="xs" align="start">
      <Textarea
        w="100%"
        aria-label="Comment"
        placeholder="Write a comment"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST_COMMENT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" disabled={text.trim() === ''} loading={comment.isPending} onClick={send}>
        Add comment
      </Button>
    </Stack>
  );
}

const ICONS: Record<IssueEventType, IconComponent> = {
  opened: IconBug,
  reopened: IconRefreshAlert,
  fixed: IconCheck,
  resolved: IconCheck,
  unresolved: IconArrowBackUp,
  accepted: IconShieldCheck,
  acceptance_removed: IconShieldOff,
  acceptance_expired: IconClock,
  severity_changed: IconStairsUp,
  assigned: IconUser,
  commented: IconMessage,
  not_judged: IconHelpCircle,
  overdue: IconClock,
};

/** The icon of an event. A type that this page does not know yet has that of an issue. */
function EventIcon({ type }: { type: IssueEventType }) {
  const Icon = (ICONS as Partial<Record<string, IconComponent>>)[type] ?? IconBug;
  return <Icon size={14} stroke={2} aria-hidden />;
}
