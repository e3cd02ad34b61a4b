import { Anchor, Button, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { IssueDetail, IssueEvent } from '../api/resources';
import { useCommentOnIssue, useIssueEvents } from '../data/issue-actions-queries';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { notifyFailure } from '../ui/notify';
import { TimeStamp } from '../ui/time-stamp';
import { eventNote, eventWords } from './issue-words';

const LONGEST_COMMENT = 4000;

/** Who did what and when, and a field for a comment. */
export function IssueHistory({ issue }: { issue: IssueDetail }) {
  const query = useIssueEvents(issue.id);
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="xs">
        Activity
      </Title>
      <Stack gap="sm">
        <Loaded query={query}>
          {({ data }) => (
            <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {data.length === 0 && (
                <Text component="li" size="sm" c="dimmed">
                  No activity yet. Changes appear here from the next scan on.
                </Text>
              )}
              {data.map((event) => (
                <EventItem key={event.id} event={event} />
              ))}
            </Stack>
          )}
        </Loaded>
        <CommentForm issueId={issue.id} />
      </Stack>
    </Paper>
  );
}

function EventItem({ event }: { event: IssueEvent }) {
  const team = useTeam();
  const note = eventNote(event);
  return (
    <li>
      <Text size="sm">
        {eventWords(event)}
        <Text span inherit c="dimmed">
          {' · '}
          {event.scan_id === null ? (
            event.actor.name
          ) : (
            <Anchor component={Link} to={`${team.path}/scans/${event.scan_id}`} inherit>
              Scan
            </Anchor>
          )}
          {' · '}
          <TimeStamp value={event.at} />
        </Text>
      </Text>
      {note !== null && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
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
        label="Comment"
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
