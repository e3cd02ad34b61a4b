import { Button, Paper } from '@mantine/core';
import { IconBug, IconDownload, IconFilterOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTeam } from '../session/team-context';
import { EmptyState } from '../ui/empty-state';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { notifyFailure } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import { PageLinks } from '../ui/page-links';
import { useUrlFilters } from '../ui/use-url-filters';
import { BulkBar } from './bulk-bar';
import { IssueFilterBar } from './issue-filter-bar';
import { FILTER_NAMES, issueFilters, type IssueUrlFilters } from './issue-filters';
import { IssueTable } from './issue-table';
import { useIssues, useIssuesCsv } from '../data/issues-queries';
import { saveFile } from './save-file';
import { useSelection } from './use-selection';

export function Component() {
  const filters = useUrlFilters(FILTER_NAMES);
  return (
    <>
      <PageHeader
        title="Issues"
        description="The problems that your scans found. A resolved issue reopens if a scan finds it again."
        actions={<CsvButton filters={filters} />}
      />
      <Paper p={0}>
        <IssueFilterBar filters={filters} />
        <IssueList filters={filters} />
      </Paper>
    </>
  );
}

function IssueList({ filters }: { filters: IssueUrlFilters }) {
  const applied = issueFilters(filters.values);
  const query = useIssues({ ...applied, page: filters.page });
  const selection = useSelection(JSON.stringify(applied));
  return (
    <Loaded query={query} loading={<RowsLoading rows={8} height={44} />}>
      {({ data: issues, meta }) => (
        <>
          {issues.length === 0 ? (
            <NoIssues filters={filters} isPastEnd={meta.total > 0} />
          ) : (
            <IssueTable issues={issues} selection={selection} withStatus={applied.status !== 'unresolved'} />
          )}
          <BulkBar selection={selection} />
          <PageLinks meta={meta} onPage={filters.setPage} noun="issues" />
        </>
      )}
    </Loaded>
  );
}

function CsvButton({ filters }: { filters: IssueUrlFilters }) {
  const csv = useIssuesCsv();
  const download = (): void =>
    csv.mutate(issueFilters(filters.values), {
      onSuccess: (content) => saveFile(content, `issues-${new Date().toISOString().slice(0, 10)}.csv`),
      onError: notifyFailure,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={download}
      loading={csv.isPending}
    >
      Download CSV
    </Button>
  );
}

function NoIssues({ filters, isPastEnd }: { filters: IssueUrlFilters; isPastEnd: boolean }) {
  const team = useTeam();
  if (isPastEnd) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No issues on this page"
        action={<Button onClick={() => filters.setPage(1)}>Go to the first page</Button>}
      >
        The list has become shorter.
      </EmptyState>
    );
  }
  if (filters.isFiltered) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No matching issues"
        action={
          <Button variant="default" onClick={filters.clear}>
            Clear filters
          </Button>
        }
      >
        No issues match these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconBug}
      title="No open issues"
      action={
        <Button component={Link} to={`${team.path}/checks`} variant="default">
          Go to checks
        </Button>
      }
    >
      Issues appear here when a scan finds a problem.
    </EmptyState>
  );
}
