import { Button, Group, Paper, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconHistory } from '../ui/icons';
import { useSearchParams } from 'react-router';
import { body } from '../api/client';
import { useTeam } from '../session/team-context';
import { RoleNotice } from '../team/role-notice';
import { EmptyState } from '../ui/empty-state';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { PageHeader } from '../ui/page-header';
import { PageLinks } from '../ui/page-links';
import { SearchSelect } from '../ui/search-select';
import { AuditTable } from './audit-table';
import { ACTION_CHOICES } from './audit-words';
import { useAuditFilter, type AuditFilter } from './audit-filter';

export function Component() {
  const { refusal } = useTeam();
  const reason = refusal('audit.read');
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who did what in this team, newest first. Entries cannot be changed or deleted."
      />
      {reason === null ? <AuditLog /> : <RoleNotice refusal={reason} />}
    </>
  );
}

function AuditLog() {
  const { api, key } = useTeam();
  const { filter, query, set } = useAuditFilter();
  const [, setSearch] = useSearchParams();
  const log = useQuery({
    queryKey: [...key, 'audit', query],
    queryFn: () => body(api.GET('/api/v1/audit-log', { params: { query } })),
    placeholderData: keepPreviousData,
  });
  const isFiltered = filter.action !== null || filter.from !== '' || filter.to !== '';
  return (
    <>
      <FilterBar filter={filter} set={set} onClear={isFiltered ? () => setSearch({}) : undefined} />
      <Paper>
        <Loaded query={log} loading={<RowsLoading isInset rows={8} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState icon={IconHistory} title="No entries">
                {isFiltered ? 'No entries match these filters.' : 'Actions in this team appear here.'}
              </EmptyState>
            ) : (
              <>
                <AuditTable entries={data} />
                <PageLinks meta={meta} onPage={(page) => set('page', String(page))} noun="entries" />
              </>
            )
          }
        </Loaded>
      </Paper>
    </>
  );
}

interface FilterBarProps {
  filter: AuditFilter;
  set: (name: keyof AuditFilter, value: string | null) => void;
  /** Absent when there is nothing to clear. */
  onClear: (() => void) | undefined;
}

function FilterBar({ filter, set, onClear }: FilterBarProps) {
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <SearchSelect
        label="Action"
        placeholder="All actions"
        data={ACTION_CHOICES}
        value={filter.action}
        onChange={(action) => set('action', action)}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all actions' }}
        w={260}
      />
      <TextInput
        label="From"
        type="date"
        value={filter.from}
        max={filter.to || undefined}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        label="To"
        type="date"
        value={filter.to}
        min={filter.from || undefined}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </Group>
  );
}
