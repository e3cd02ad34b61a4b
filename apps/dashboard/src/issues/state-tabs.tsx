import { useIssueCounts } from '../data/issues-queries';
import { issueFilters, TAB_LABELS, tabOf, TABS, withoutState, type IssueUrlFilters } from './issue-filters';
import { useTabInView } from '../ui/use-tab-in-view';
import classes from './state-tabs.module.css';

/** The states of the list with how many issues each has under the current filter. */
export function StateTabs({ filters }: { filters: IssueUrlFilters }) {
  const { data: counts } = useIssueCounts(withoutState(issueFilters(filters.values)));
  const current = tabOf(filters.values);
  const row = useTabInView<HTMLDivElement>(current);
  return (
    <div ref={row} role="group" aria-label="State" className={classes.tabs}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          className={classes.tab}
          aria-pressed={tab === current}
          onClick={() => filters.set({ state: tab === 'open' ? null : tab })}
        >
          {TAB_LABELS[tab]}
          <span className={classes.count}>{counts?.[tab].toLocaleString('en') ?? '–'}</span>
        </button>
      ))}
    </div>
  );
}
