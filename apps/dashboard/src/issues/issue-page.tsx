import { Grid, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router';
import type { IssueDetail } from '../api/resources';
import { useCheck } from '../data/checks-queries';
import { useIssueEvents } from '../data/issue-actions-queries';
import { useIssue, useIssueFix } from '../data/issues-queries';
import { useTicketConnections } from '../data/tickets-queries';
import { StagingMarkOf } from '../staging/staging-mark';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { Section } from '../ui/section';
import { PageHeader } from '../ui/page-header';
import { SeverityBadge } from '../ui/severity-badge';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { Together } from '../ui/together';
import { IssueActions } from './issue-actions';
import { useWatch } from '../data/watch-issue';
import { MemberChoice } from './member-choice';
import { useChangeIssues } from './use-change-issues';
import { IssueEvidence, useIssueFinding } from './issue-evidence';
import { IssueFixSection } from '../fixes/issue-fix';
import { IssueFacts } from './issue-facts';
import { IssueHistory } from './issue-history';
import { RetestButton, RetestProgress } from './issue-retest';
import { IssueState } from './issue-state';
import { WatchButton, WatchProgress } from './issue-watch';
import { IssueTimeline } from './issue-timeline';
import { issueStatus, placeWords } from './issue-words';
import { SmallLink } from '../ui/links';
import { IssueTicket } from '../tickets/issue-ticket';

export function Component() {
  const { issueId = '' } = useParams();
  const query = useIssue(issueId);
  return (
    <Loaded query={query} what="issue">
      {(issue) => <IssueParts key={issue.id} issue={issue} />}
    </Loaded>
  );
}

function IssueParts({ issue }: { issue: IssueDetail }) {
  const isPending = [
    useCheck(issue.check_id).isPending,
    useIssueFix(issue.id).isPending,
    useIssueEvents(issue.id).isPending,
    useTicketConnections().isPending,
    useIssueFinding(issue).isPending,
  ];
  return (
    <Together isPending={isPending}>
      <IssueView issue={issue} />
    </Together>
  );
}

function IssueView({ issue }: { issue: IssueDetail }) {
  const team = useTeam();
  const watch = useWatch(issue.id);
  return (
    <>
      <PageHeader
        title={issue.title}
        crumbs={[
          { label: 'Issues', to: `${team.path}/issues` },
          { label: issue.check.domain, to: `${team.path}/issues?check_id=${issue.check_id}` },
        ]}
        badges={
          <>
            <SeverityBadge severity={issue.severity} />
            <StatusBadge status={issueStatus(issue)} />
            <StagingMarkOf checkId={issue.check_id} />
          </>
        }
        description={<span style={{ overflowWrap: 'anywhere' }}>{placeWords(issue)}</span>}
        actions={
          <>
            <RetestButton issue={issue} />
            <WatchButton issue={issue} watch={watch} />
            <IssueActions issue={issue} />
          </>
        }
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <RetestProgress issue={issue} />
            <WatchProgress watch={watch} />
            <IssueState issue={issue} />
            <Section title="What is wrong">
              <Text>{issue.description}</Text>
            </Section>
            <IssueFixSection issue={issue} />
            <IssueEvidence issue={issue} />
            <IssueTimeline issue={issue} />
            <IssueHistory issue={issue} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="lg">
            <Assignee issue={issue} />
            <IssueTicket issue={issue} />
            <IssueFacts issue={issue} />
            <RelatedScans issue={issue} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** Who works on the issue. */
function Assignee({ issue }: { issue: IssueDetail }) {
  const changes = useChangeIssues();
  return (
    <Section title="Assignee">
      <MemberChoice
        label="Assignee"
        placeholder="Unassigned"
        none="Unassigned"
        value={issue.assignee?.id ?? 'none'}
        isBusy={changes.isBusy}
        onChange={(id) =>
          changes.change({ issue_ids: [issue.id], action: 'assign', user_id: id === 'none' ? null : id })
        }
      />
    </Section>
  );
}

function RelatedScans({ issue }: { issue: IssueDetail }) {
  const team = useTeam();
  return (
    <Section title="Scans since detection">
      {issue.related_scans.length === 0 && <Text c="dimmed">No scans to show.</Text>}
      <Stack gap={6}>
        {issue.related_scans.map((scan) => (
          <Text key={scan.id} component="div" size="sm" style={{ display: 'flex', gap: 8 }}>
            <SmallLink to={`${team.path}/scans/${scan.id}?test=${issue.test_type}`} flex={1}>
              <TimeStamp value={scan.created_at} format="full" isInLink />
            </SmallLink>
            <StatusBadge status={scan.status} />
          </Text>
        ))}
      </Stack>
    </Section>
  );
}
