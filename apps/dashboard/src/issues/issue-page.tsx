import { Anchor, Badge, Grid, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { IssueDetail } from '../api/resources';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { PageHeader } from '../ui/page-header';
import { SeverityBadge } from '../ui/severity-badge';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { IssueEvidence } from './issue-evidence';
import { IssueFacts } from './issue-facts';
import { IssueAcceptance } from './issue-acceptance';
import { IssueHistory } from './issue-history';
import { IssueResolution } from './issue-resolution';
import { issueStatus, placeWords } from './issue-words';
import { useIssue } from '../data/issues-queries';

export function Component() {
  const { issueId = '' } = useParams();
  const query = useIssue(issueId);
  return (
    <Loaded query={query} what="issue">
      {(issue) => <IssueView issue={issue} />}
    </Loaded>
  );
}

function IssueView({ issue }: { issue: IssueDetail }) {
  const { nameOf } = useCatalogue();
  const team = useTeam();
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
            {issue.metadata.reopened_at && !issue.is_resolved && (
              <Badge variant="default" tt="none">
                Reopened
              </Badge>
            )}
          </>
        }
        description={`${nameOf(issue.test_type)} on ${placeWords(issue)}`}
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <Paper p="lg" component="section">
              <Title order={2} mb={6}>
                Description
              </Title>
              <Text>{issue.description}</Text>
            </Paper>
            <IssueEvidence issue={issue} />
            <IssueHistory issue={issue} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="lg">
            {issue.acceptance === null && (
              <IssueResolution key={issue.metadata.resolution_notes ?? ''} issue={issue} />
            )}
            <IssueAcceptance key={issue.state} issue={issue} />
            <IssueFacts issue={issue} />
            <RelatedScans issue={issue} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function RelatedScans({ issue }: { issue: IssueDetail }) {
  const team = useTeam();
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="xs">
        Scans since detection
      </Title>
      {issue.related_scans.length === 0 && <Text c="dimmed">No scans to show.</Text>}
      <Stack gap={6}>
        {issue.related_scans.map((scan) => (
          <Text key={scan.id} component="div" size="sm" style={{ display: 'flex', gap: 8 }}>
            <Anchor
              component={Link}
              to={`${team.path}/scans/${scan.id}?test=${issue.test_type}`}
              fz="sm"
              flex={1}
            >
              <TimeStamp value={scan.created_at} format="full" isInLink />
            </Anchor>
            <StatusBadge status={scan.status} />
          </Text>
        ))}
      </Stack>
    </Paper>
  );
}
