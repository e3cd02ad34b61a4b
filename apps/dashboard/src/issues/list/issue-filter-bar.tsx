import { Box, Button, Group } from '@mantine/core';
import { SearchField } from '../../ui/search-field';
import { Typeahead } from '../../ui/typeahead';
import { useCheckOptions, useCheckDomain } from '../../data/checks-queries';
import classes from './issue-filter-bar.module.css';
import { isNarrowed, issueFilters, NARROWING, type IssueUrlFilters } from './issue-filters';
import { MoreFilters } from './more-filters';
import { MemberChoice } from '../member-choice';
import { RuleChoice } from './rule-choice';
import { SeenAsChoice } from './seen-as-choice';
import { SeverityToggles } from './severity-toggles';

/** What narrows the list. All of it is in the URL. */
export function IssueFilterBar({ filters }: { filters: IssueUrlFilters }) {
  const applied = issueFilters(filters.values);
  return (
    <Group
      gap="xs"
      px="md"
      py="sm"
      style={{ borderBottom: '1px solid var(--pal-line)' }}
      role="search"
      aria-label="Filter issues"
    >
      <Box flex={{ base: '1 1 100%', sm: '1 1 220px' }}>
        <SearchField
          label="Search issues"
          placeholder="Search title, domain or location"
          value={filters.values.search ?? ''}
          onSearch={(search) => filters.set({ search })}
        />
      </Box>
      <SeverityToggles filters={filters} />
      <Typeahead
        className={classes.choice}
        label="Check"
        placeholder="Any check"
        value={applied.check_id ?? null}
        onChange={(check_id) => filters.set({ check_id })}
        useOptions={useCheckOptions}
        valueLabel={useCheckDomain(applied.check_id ?? null)}
      />
      <RuleChoice
        className={classes.choice}
        value={{ test_type: applied.test_type ?? null, rule_id: applied.rule_id ?? null }}
        onChange={filters.set}
      />
      <MemberChoice
        className={classes.choice}
        label="Assignee"
        placeholder="Any assignee"
        none="Unassigned"
        isClearable
        value={applied.assignee ?? null}
        onChange={(assignee) => filters.set({ assignee })}
      />
      <Button
        variant={applied.is_overdue ? 'light' : 'default'}
        aria-pressed={applied.is_overdue ?? false}
        onClick={() => filters.set({ is_overdue: applied.is_overdue ? null : 'true' })}
      >
        Overdue
      </Button>
      <SeenAsChoice
        className={classes.choice}
        value={applied.seen_as ?? null}
        onChange={(seen_as) => filters.set({ seen_as })}
      />
      <MoreFilters filters={filters} />
      {isNarrowed(filters.values) && (
        <Button variant="subtle" color="gray" onClick={() => clearFilters(filters)}>
          Clear filters
        </Button>
      )}
    </Group>
  );
}

/** Removes what narrows the list; tab, order and page size stay. */
export const clearFilters = (filters: IssueUrlFilters): void =>
  filters.set(Object.fromEntries(NARROWING.map((name) => [name, null])));
