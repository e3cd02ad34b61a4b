import { Badge, UnstyledButton } from '@mantine/core';
import { useIssueCounts } from '../../data/issues-queries';
import { issueFilters, TAB_LABELS, tabOf, TABS, withoutState, type IssueUrlFilters } from './issue-filters';
import { useTabInView } from '../../ui/use-tab-in-view';
import classes from '../../ui/tabs.module.css';

/** The states of the list with how many issues each has under the current filter. */
export function StateTabs({ filters }: { filters: IssueUrlFilters }) {
  const { data: counts } = useIssueCounts(withoutState(issueFilters(filters.values)));
  const current = tabOf(filters.values);
  const row = useTabInView<HTMLDivElement>(current);
  return (
    <div ref={row} role="group" aria-label="State" className={classes.tabs} style={{ padding: '4px 8px 0' }}>
      {TABS.map((tab) => (
        <UnstyledButton
          key={tab}
          className={classes.tab}
          aria-pressed={tab === current}
          onClick={() => filters.set({ state: tab === 'open' ? null : tab })}
        >
          {TAB_LABELS[tab]}
          <Badge color="var(--pal-neutral-soft)" c="var(--pal-neutral-text)" px={6} fz="xs">
            {counts?.[tab].toLocaleString('en') ?? '–'}
          </Badge>
        </UnstyledButton>
      ))}
    </div>
  );
}
