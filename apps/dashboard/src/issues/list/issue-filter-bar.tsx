import { Box, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SearchField } from '../../ui/search-field';
import { Typeahead } from '../../ui/typeahead';
import { useCheckOptions, useCheckDomain } from '../../data/checks-queries';
import { useSession } from '../../session/session';
import classes from './issue-filter-bar.module.css';
import { isNarrowed, issueFilters, NARROWING, type IssueUrlFilters } from './issue-filters';
import { IssueOrderChoice } from './issue-order-choice';
import { withoutTab } from './issue-tabs';
import { MoreFilters } from './more-filters';
import { MemberChoice } from '../member-choice';
import { RuleChoice } from './rule-choice';
import { SeenAsChoice } from './seen-as-choice';
import { SeverityToggles } from './severity-toggles';

/** What narrows the list, and its order. All of it is in the URL. On a phone all but the search is folded, so that issues are in sight. */
export function IssueFilterBar({ filters }: { filters: IssueUrlFilters }) {
  const applied = issueFilters(filters.values);
  const me = useSession().user.id;
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <Group
      gap="xs"
      px="md"
      py="sm"
      style={{ borderBottom: '1px solid var(--pal-line)' }}
      role="search"
      aria-label="Filter issues"
    >
      <Box flex="1 1 220px">
        <SearchField
          label="Search issues"
          placeholder="Title, domain or location"
          value={filters.values.search ?? ''}
          onSearch={(search) => filters.set({ search })}
        />
      </Box>
      <Button hiddenFrom="sm" variant="default" aria-expanded={isOpen} onClick={toggle}>
        Filters
      </Button>
      <div className={classes.folded} data-open={isOpen || undefined}>
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
        <SeenAsChoice
          className={classes.choice}
          value={applied.seen_as ?? null}
          onChange={(seen_as) => filters.set({ seen_as })}
        />
        <MoreFilters filters={filters} />
        <IssueOrderChoice filters={filters} />
        {isNarrowed(withoutTab(filters.values, me)) && (
          <Button variant="subtle" color="gray" onClick={() => clearFilters(filters)}>
            Clear filters
          </Button>
        )}
      </div>
    </Group>
  );
}

/** Removes what narrows the list; state, order and page size stay. */
export const clearFilters = (filters: IssueUrlFilters): void =>
  filters.set(Object.fromEntries(NARROWING.map((name) => [name, null])));
