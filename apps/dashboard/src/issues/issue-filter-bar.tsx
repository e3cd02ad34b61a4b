import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { SEVERITIES } from '@palisade/vocabulary';
import { useChecks } from '../data/checks-queries';
import { useTests } from '../data/tests-queries';
import { SearchField } from '../ui/search-field';
import classes from './issue-filter-bar.module.css';
import { issueFilters, type IssueUrlFilters } from './issue-filters';

const MOST_CHECKS = 100;
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const STATUS_CHOICES = [
  { value: 'unresolved', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'all', label: 'All' },
];

export function IssueFilterBar({ filters }: { filters: IssueUrlFilters }) {
  const applied = issueFilters(filters.values);
  const { data: tests } = useTests();
  return (
    <Group gap="xs" p="md" className={classes.bar} role="search" aria-label="Filter issues">
      <SegmentedControl
        aria-label="Status"
        data={STATUS_CHOICES}
        value={applied.status}
        onChange={(status) => filters.set({ status: status === 'unresolved' ? null : status })}
      />
      <div className={classes.search}>
        <SearchField
          label="Search issues"
          placeholder="Search title and description"
          value={filters.values.search ?? ''}
          onSearch={(search) => filters.set({ search })}
        />
      </div>
      <Select
        className={classes.choice}
        aria-label="Severity"
        placeholder="Any severity"
        clearable
        data={SEVERITIES.map((severity) => ({ value: severity, label: capitalized(severity) }))}
        value={applied.severity ?? null}
        onChange={(severity) => filters.set({ severity })}
      />
      <CheckChoice value={applied.check_id ?? null} onChange={(check_id) => filters.set({ check_id })} />
      <Select
        className={classes.choice}
        aria-label="Test"
        placeholder="Any test"
        clearable
        data={(tests ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        value={applied.test_type ?? null}
        onChange={(test_type) => filters.set({ test_type })}
      />
      {filters.isFiltered && (
        <Button variant="subtle" color="gray" onClick={filters.clear}>
          Clear filters
        </Button>
      )}
    </Group>
  );
}

interface CheckChoiceProps {
  value: string | null;
  onChange: (checkId: string | null) => void;
}

function CheckChoice({ value, onChange }: CheckChoiceProps) {
  const { data: page } = useChecks({ per_page: MOST_CHECKS, sort: 'domain', direction: 'asc' });
  const checks = (page?.data ?? []).map(({ id, domain }) => ({ value: id, label: domain }));
  // The URL may name a check that is not among the first hundred.
  const isUnlisted = value !== null && checks.every((check) => check.value !== value);
  return (
    <Select
      className={classes.choice}
      aria-label="Check"
      placeholder="Any check"
      clearable
      searchable
      nothingFoundMessage="No matching checks"
      data={isUnlisted ? [...checks, { value, label: 'Selected check' }] : checks}
      value={value}
      onChange={onChange}
    />
  );
}
