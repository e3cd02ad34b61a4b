import { Button, Group, Paper, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { ACCEPTANCE_REASONS, type AcceptanceReason } from '@palisade/vocabulary';
import { useState } from 'react';
import { fieldErrorsOf } from '../api/api-failure';
import type { IssueDetail } from '../api/resources';
import { useAcceptIssue } from '../data/issue-actions-queries';
import { notifyDone, notifyFailure } from '../ui/notify';
import { TimeStamp } from '../ui/time-stamp';
import { REASON_WORDS } from './issue-words';

const LONGEST_NOTE = 1000;
const REASONS = ACCEPTANCE_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

/** Lets people live with an issue, or mark it as wrong, so that later scans do not open it again. */
export function IssueAcceptance({ issue }: { issue: IssueDetail }) {
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        {issue.acceptance === null ? 'Accept' : 'Accepted'}
      </Title>
      {issue.acceptance === null ? (
        <AcceptForm issue={issue} />
      ) : (
        <Terms issue={issue} acceptance={issue.acceptance} />
      )}
    </Paper>
  );
}

function Terms({
  issue,
  acceptance,
}: {
  issue: IssueDetail;
  acceptance: NonNullable<IssueDetail['acceptance']>;
}) {
  const accept = useAcceptIssue(issue.id);
  const remove = (): void =>
    accept.mutate(null, { onSuccess: () => notifyDone('Acceptance ended.'), onError: notifyFailure });
  return (
    <Stack gap="sm" align="start">
      <Text size="sm">
        {REASON_WORDS[acceptance.reason]}, by {acceptance.by.name},{' '}
        <TimeStamp value={acceptance.at} format="date" />
        {acceptance.until !== null && (
          <>
            , until <TimeStamp value={acceptance.until} format="date" />
          </>
        )}
        .
      </Text>
      {acceptance.note !== null && <Text size="sm">{acceptance.note}</Text>}
      <Text size="sm" c="dimmed">
        Scans that find it again do not open it, unless its severity rises above {acceptance.severity}.
      </Text>
      <Button variant="default" loading={accept.isPending} onClick={remove}>
        End acceptance
      </Button>
    </Stack>
  );
}

function AcceptForm({ issue }: { issue: IssueDetail }) {
  const accept = useAcceptIssue(issue.id);
  const [reason, setReason] = useState<AcceptanceReason | null>(null);
  const [note, setNote] = useState('');
  const [lastDay, setLastDay] = useState('');
  const errors = fieldErrorsOf(accept.error);
  const submit = (): void => {
    if (reason === null) return;
    const terms = { reason, note: note.trim() || null, until: endOfDay(lastDay) };
    accept.mutate(terms, {
      onSuccess: () => notifyDone('Issue accepted.'),
      onError: (error) => Object.keys(fieldErrorsOf(error)).length === 0 && notifyFailure(error),
    });
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        For a risk that you take, or a finding that is wrong. Accepted issues do not count, and later scans do
        not open them.
      </Text>
      <Select
        label="Reason"
        placeholder="Choose a reason"
        data={REASONS}
        value={reason}
        onChange={(value) => setReason(ACCEPTANCE_REASONS.find((each) => each === value) ?? null)}
      />
      {reason !== null && (
        <>
          <Textarea
            label="Note"
            autosize
            minRows={2}
            maxRows={10}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errors.note}
          />
          <TextInput
            type="date"
            label="Until"
            description="Leave empty to accept it without an end."
            value={lastDay}
            onChange={(event) => setLastDay(event.currentTarget.value)}
            error={errors.until}
          />
        </>
      )}
      <Group>
        <Button variant="default" disabled={reason === null} loading={accept.isPending} onClick={submit}>
          Accept
        </Button>
      </Group>
    </Stack>
  );
}

/** The end of a day in the viewer's time zone, as the API takes it. */
const endOfDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
