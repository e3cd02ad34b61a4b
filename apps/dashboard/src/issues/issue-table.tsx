import { Anchor, Checkbox, Group, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Issue } from '../api/resources';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { SeverityBadge } from '../ui/severity-badge';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import classes from './issue-table.module.css';
import { issueStatus } from './issue-words';
import type { Selection } from './use-selection';

interface IssueTableProps {
  issues: readonly Issue[];
  selection: Selection;
  /** Where the list is not of open issues alone. */
  withStatus: boolean;
}

export function IssueTable({ issues, selection, withStatus }: IssueTableProps) {
  const selected = issues.filter(({ id }) => selection.has(id)).length;
  return (
    <Table highlightOnHover aria-label="Issues">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={44}>
            <Checkbox
              aria-label="Select all issues on this page"
              checked={selected > 0 && selected === issues.length}
              indeterminate={selected > 0 && selected < issues.length}
              onChange={() => selection.toggleAll(issues)}
            />
          </Table.Th>
          <Table.Th visibleFrom="sm" w={110}>
            Severity
          </Table.Th>
          <Table.Th>Issue</Table.Th>
          <Table.Th visibleFrom="md">Check</Table.Th>
          <Table.Th visibleFrom="md">Last detected</Table.Th>
          {withStatus && (
            <Table.Th visibleFrom="sm" w={110}>
              Status
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} selection={selection} withStatus={withStatus} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface IssueRowProps extends Omit<IssueTableProps, 'issues'> {
  issue: Issue;
}

function IssueRow({ issue, selection, withStatus }: IssueRowProps) {
  const { nameOf } = useCatalogue();
  const team = useTeam();
  const isSelected = selection.has(issue.id);
  return (
    <Table.Tr className={classes.row} data-selected={isSelected || undefined}>
      <Table.Td valign="top">
        <Checkbox
          mt={2}
          aria-label={`Select ${issue.title}, ${issue.check.domain}`}
          checked={isSelected}
          onChange={() => selection.toggle(issue)}
        />
      </Table.Td>
      <Table.Td visibleFrom="sm" valign="top">
        <SeverityBadge severity={issue.severity} />
      </Table.Td>
      <Table.Td>
        <Anchor
          component={Link}
          to={`${team.path}/issues/${issue.id}`}
          fw={600}
          c="var(--mantine-color-text)"
        >
          {issue.title}
        </Anchor>
        <Text size="sm" c="dimmed">
          {nameOf(issue.test_type)}
          {issue.location !== '' && ` · ${issue.location}`}
          <Text span inherit hiddenFrom="md">
            {` · ${issue.check.domain}`}
          </Text>
        </Text>
        <Group gap={6} mt={6} hiddenFrom="sm">
          <SeverityBadge severity={issue.severity} />
          {withStatus && <StatusBadge status={issueStatus(issue)} />}
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="md" valign="top">
        <Text truncate maw={220} title={issue.check.domain}>
          {issue.check.domain}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md" valign="top" style={{ whiteSpace: 'nowrap' }}>
        <TimeStamp value={issue.last_detected_at} />
      </Table.Td>
      {withStatus && (
        <Table.Td visibleFrom="sm" valign="top">
          <StatusBadge status={issueStatus(issue)} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}
