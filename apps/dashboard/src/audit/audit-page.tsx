import { Button, Group, Paper, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconHistory } from '../ui/icons';
import { body } from '../api/client';
import { useTeamQuery } from '../data/team-data';
import { useTeam } from '../session/team-context';
import { EmptyState } from '../ui/empty-state';
import { Loaded } from '../ui/loaded';
import { RefusalNotice } from '../ui/notice';
import { PageHeader } from '../ui/page-header';
import { PageLinks } from '../ui/page-links';
import { SearchSelect } from '../ui/search-select';
import { useUrlFilters, type UrlFilters } from '../ui/use-url-filters';
import { AuditTable } from './audit-table';
import { ACTION_CHOICES, isKnown } from './audit-words';

/** Days are in the viewer's time zone, `YYYY-MM-DD`. */
const NAMES = ['action', 'from', 'to'] as const;
type AuditFilters = UrlFilters<(typeof NAMES)[number]>;

export function Component() {
  const { refusal } = useTeam();
  const reason = refusal('audit.read');
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who did what in this team, newest first. Entries cannot be changed or deleted."
      />
      {reason === null ? <AuditLog /> : <RefusalNotice refusal={reason} />}
    </>
  );
}

function AuditLog() {
  const filters = useUrlFilters(NAMES);
  const query = queryOf(filters);
  const log = useTeamQuery(
    ['audit', query],
    (api) => body(api.GET('/api/v1/audit-log', { params: { query } })),
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <FilterBar filters={filters} />
      <Paper>
        <Loaded query={log} isInset rows={8}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState icon={IconHistory} title="No entries">
                {filters.isFiltered ? 'No entries match these filters.' : 'Actions in this team appear here.'}
              </EmptyState>
            ) : (
              <>
                <AuditTable entries={data} />
                <PageLinks meta={meta} onPage={filters.setPage} noun="entries" />
              </>
            )
          }
        </Loaded>
      </Paper>
    </>
  );
}

/** The API's parameters. Unknown values are ignored. */
const queryOf = ({ values: { action, from, to }, page }: AuditFilters) => ({
  page,
  action: action !== undefined && isKnown(action) ? action : undefined,
  from: startOfDay(from),
  to: startOfDay(to, 1),
});

/** The start of a day in the viewer's time zone, plus `daysLater` days, as an ISO timestamp. */
function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

function FilterBar({ filters: { values, set, clear, isFiltered } }: { filters: AuditFilters }) {
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <SearchSelect
        label="Action"
        placeholder="All actions"
        data={ACTION_CHOICES}
        value={values.action ?? null}
        onChange={(action) => set({ action })}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all actions' }}
        w={260}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          label={name === 'from' ? 'From' : 'To'}
          type="date"
          value={values[name] ?? ''}
          min={name === 'to' ? values.from : undefined}
          max={name === 'from' ? values.to : undefined}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          Clear filters
        </Button>
      )}
    </Group>
  );
}
