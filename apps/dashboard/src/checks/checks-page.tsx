import { Box, Button, Group, Paper, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilterOff, IconRadar2 } from '../ui/icons';
import { EmptyState } from '../ui/empty-state';
import { Loaded } from '../ui/loaded';
import { PageHeader } from '../ui/page-header';
import { PageLinks } from '../ui/page-links';
import { SearchField } from '../ui/search-field';
import { useUrlFilters, type UrlFilters } from '../ui/use-url-filters';
import { CheckBulkBar } from './check-bulk-bar';
import { CheckTable } from './check-table';
import classes from './check-table.module.css';
import { ConditionChoice, conditionOf } from './condition-choice';
import { narrowingOf, type CheckFilters } from '../data/check-filters';
import { useChecks } from '../data/checks-queries';
import { tagsOfUrl } from './tags';
import { TagsField } from './settings/tags-field';
import { useCheckSelection } from './use-check-selection';
import { NewCheckButton } from './new-check-button';

const NAMES = ['status', 'condition', 'search', 'tags', 'sort', 'direction', 'group'] as const;
type CheckUrlFilters = UrlFilters<(typeof NAMES)[number]>;

const STATUSES = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Paused' },
];
const SORTS = ['open_issues', 'domain', 'created_at', 'last_run_at'] as const;
const PER_PAGE = 50;

export function Component() {
  const filters = useUrlFilters(NAMES);
  return (
    <>
      <PageHeader
        title="Checks"
        // On a phone its place is for the first rows.
        description={
          <Box component="span" visibleFrom="sm">
            The domains that this team monitors, with their tests and schedules.
          </Box>
        }
        actions={<NewCheckButton />}
      />
      <Paper p={0}>
        <FilterBar filters={filters} />
        <CheckList filters={filters} />
      </Paper>
    </>
  );
}

/** On a phone all but the search is folded, so that checks are in sight. */
function FilterBar({ filters }: { filters: CheckUrlFilters }) {
  const tags = tagsOfUrl(filters.values.tags);
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <Group
      gap="xs"
      p="md"
      style={{ borderBottom: '1px solid var(--pal-line)' }}
      role="search"
      aria-label="Filter checks"
    >
      <Box flex="1 1 200px" maw={{ base: 'none', sm: 420 }}>
        <SearchField
          label="Search checks"
          placeholder="Search by domain"
          value={filters.values.search ?? ''}
          onSearch={(search) => filters.set({ search })}
        />
      </Box>
      <Button hiddenFrom="sm" variant="default" aria-expanded={isOpen} onClick={toggle}>
        Filters
      </Button>
      <div className={classes.folded} data-open={isOpen || undefined}>
        <SegmentedControl
          aria-label="Status"
          data={STATUSES}
          value={checkFilters(filters).status ?? ''}
          onChange={(status) => filters.set({ status })}
        />
        <ConditionChoice
          value={conditionOf(filters.values.condition)}
          onChange={(condition) => filters.set({ condition })}
        />
        {/* As wide before its code arrives: a row that breaks then would move the list. */}
        <Box flex={{ base: '1 1 100%', xs: '1 1 180px' }} miw={150} maw={{ base: 'none', xs: 320 }}>
          <TagsField
            aria-label="Tags"
            placeholder={tags.length === 0 ? 'Filter by tag' : ''}
            value={tags}
            onChange={(chosen) => filters.set({ tags: chosen.join(',') })}
          />
        </Box>
        <Button
          variant={filters.values.group === 'tag' ? 'light' : 'default'}
          aria-pressed={filters.values.group === 'tag'}
          onClick={() => filters.set(({ group }) => ({ group: group === 'tag' ? null : 'tag' }))}
        >
          Group by tag
        </Button>
      </div>
    </Group>
  );
}

/** A parameter that is missing does not compile. */
type AllFilters = { [Name in keyof Required<CheckFilters>]: CheckFilters[Name] };

/** The API's parameters, from the URL of the page. Unknown values are ignored. */
function checkFilters({ values, page }: CheckUrlFilters): AllFilters {
  return {
    status: values.status === 'active' || values.status === 'inactive' ? values.status : undefined,
    condition: conditionOf(values.condition),
    search: values.search,
    // A comma-separated list. A check must have all of these tags.
    tags: tagsOfUrl(values.tags).join(',') || undefined,
    sort: SORTS.find((sort) => sort === values.sort) ?? 'open_issues',
    direction: values.direction === 'asc' ? 'asc' : 'desc',
    page,
    per_page: PER_PAGE,
  };
}

function CheckList({ filters }: { filters: CheckUrlFilters }) {
  const applied = checkFilters(filters);
  const query = useChecks(applied);
  const total = query.data?.meta.total ?? 0;
  const selection = useCheckSelection(applied, total);
  return (
    <Loaded query={query} isInset rows={6} height={44}>
      {({ data: checks, meta }) => (
        <>
          {checks.length === 0 ? (
            <NoChecks filters={filters} applied={applied} />
          ) : (
            <CheckTable
              checks={checks}
              byTag={filters.values.group === 'tag'}
              isPart={meta.last_page > 1}
              selection={selection}
              sort={applied.sort}
              direction={applied.direction}
              onSort={(sort, direction) => filters.set({ sort, direction })}
            />
          )}
          <PageLinks meta={meta} onPage={filters.setPage} noun="checks" />
          <CheckBulkBar selection={selection} total={total} />
        </>
      )}
    </Loaded>
  );
}

function NoChecks({ filters, applied }: { filters: CheckUrlFilters; applied: CheckFilters }) {
  const isFiltered = Object.values(narrowingOf(applied)).some((value) => value !== undefined);
  if (isFiltered || filters.page > 1) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No matching checks"
        action={
          <Button variant="default" onClick={filters.clear}>
            Clear filters
          </Button>
        }
      >
        No check matches these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconRadar2} title="No checks yet" action={<NewCheckButton />}>
      A check combines a domain, the tests to run against it, and a schedule. The first results arrive seconds
      after you create one.
    </EmptyState>
  );
}
