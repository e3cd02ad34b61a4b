import { Paper, Title } from '@mantine/core';
import type { IssueDetail } from '../api/resources';
import { useAssignIssue } from '../data/issue-actions-queries';
import { notifyFailure } from '../ui/notify';
import { MemberChoice } from './member-choice';

/** Who works on the issue. */
export function IssueAssignee({ issue }: { issue: IssueDetail }) {
  const assign = useAssignIssue(issue.id);
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="xs">
        Assignee
      </Title>
      <MemberChoice
        label="Assignee"
        placeholder="Nobody"
        none="Nobody"
        value={issue.assignee?.id ?? 'none'}
        isBusy={assign.isPending}
        onChange={(id) => assign.mutate(id === 'none' ? null : id, { onError: notifyFailure })}
      />
    </Paper>
  );
}
