import { Badge, UnstyledButton } from '@mantine/core';
import { useIssueCounts } from '../../data/issues-queries';
import { useSession } from '../../session/session';
import type { IssueUrlFilters } from './issue-filters';
import { changesTo, countedFilter, TAB_LABELS, tabOf, TABS } from './issue-tabs';
import { useTabInView } from '../../ui/use-tab-in-view';
import classes from '../../ui/tabs.module.css';

/** The tabs of the list with how many issues each has under the current filter. */
export function StateTabs({ filters }: { filters: IssueUrlFilters }) {
  const me = useSession().user.id;
  const { data: counts } = useIssueCounts(countedFilter(filters.values, me));
  const current = tabOf(filters.values, me);
  const row = useTabInView<HTMLDivElement>(current);
  return (
    <div ref={row} role="group" aria-label="State" className={classes.tabs} style={{ padding: '4px 8px 0' }}>
      {TABS.map((tab) => (
        <UnstyledButton
          key={tab}
          className={classes.tab}
          aria-pressed={tab === current}
          onClick={() => filters.set((present) => changesTo(tab, present, me))}
        >
          {TAB_LABELS[tab]}
          <Badge color="var(--pal-neutral-soft)" c="var(--pal-neutral-text)" px={6} fz="xs">
            {counts?.[tab]?.toLocaleString('en') ?? '–'}
          </Badge>
        </UnstyledButton>
      ))}
    </div>
  );
}
