import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../api/api-failure';
import type { IssueDetail, UpdateIssueBody } from '../api/resources';
import { notifyDone, notifyFailure } from '../ui/notify';
import { useUpdateIssue } from '../data/issues-queries';

const LONGEST_NOTES = 1000;

/** Resolves or reopens the issue, with notes. */
export function IssueResolution({ issue }: { issue: IssueDetail }) {
  const update = useUpdateIssue(issue.id);
  const stored = issue.metadata.resolution_notes ?? '';
  const [notes, setNotes] = useState(stored);
  const fieldError = fieldErrorsOf(update.error).resolution_notes;
  const save = (isResolved: boolean, done: string): void => {
    const changes: UpdateIssueBody = { is_resolved: isResolved };
    if (notes.trim() !== stored) changes.resolution_notes = notes.trim() === '' ? null : notes.trim();
    update.mutate(changes, {
      onSuccess: () => notifyDone(done),
      onError: (error) => !fieldErrorsOf(error).resolution_notes && notifyFailure(error),
    });
  };
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        {issue.is_resolved ? 'Resolved' : 'Resolution'}
      </Title>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {issue.is_resolved
            ? 'The issue reopens if a later scan finds it again.'
            : 'Resolve the issue after you fix it. It reopens if a later scan finds it again.'}
        </Text>
        <Textarea
          label="Notes"
          placeholder="What you fixed, or why you accept the risk"
          autosize
          minRows={2}
          maxRows={10}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          error={fieldError ?? (notes.length > LONGEST_NOTES && `At most ${LONGEST_NOTES} characters.`)}
        />
        <Group gap="xs">
          <Button
            variant={issue.is_resolved ? 'default' : 'filled'}
            loading={update.isPending}
            disabled={notes.length > LONGEST_NOTES}
            onClick={() =>
              save(!issue.is_resolved, issue.is_resolved ? 'Issue reopened.' : 'Issue resolved.')
            }
          >
            {issue.is_resolved ? 'Reopen' : 'Resolve'}
          </Button>
          {notes.trim() !== stored && (
            <Button
              variant="subtle"
              disabled={update.isPending || notes.length > LONGEST_NOTES}
              onClick={() => save(issue.is_resolved, 'Notes saved.')}
            >
              Save notes only
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
