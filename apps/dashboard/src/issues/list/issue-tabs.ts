import { type OpenTab, OPEN_TABS, openTabs } from '@palisade/vocabulary';
import type { IssueFilters } from '../../data/issues-queries';
import { issueFilters, type IssueUrlFilters, type ListState, type Narrowing, stateOf } from './issue-filters';

export type IssueTab = ListState | OpenTab;

/** In the order of the page. */
export const TABS: readonly IssueTab[] = ['open', ...OPEN_TABS, 'resolved', 'accepted', 'all'];

export const TAB_LABELS: Readonly<Record<IssueTab, string>> = {
  open: 'Open',
  new: 'New',
  mine: 'Mine',
  overdue: 'Overdue',
  unassigned: 'Unassigned',
  resolved: 'Closed',
  accepted: 'Accepted',
  all: 'All',
};

type Values = IssueUrlFilters['values'];
type Part = Partial<Record<Narrowing, string>>;
type Changes = Partial<Record<Narrowing | 'state', string | null>>;

const isOpenTab = (tab: IssueTab): tab is OpenTab => OPEN_TABS.some((each) => each === tab);

/** What a tab puts into the URL, besides the state. */
const partOf = (tab: IssueTab, me: string): Part =>
  isOpenTab(tab)
    ? Object.fromEntries(Object.entries(openTabs(me)[tab]).map(([name, value]) => [name, String(value)]))
    : {};

/** The tab that the URL shows. A link that filters as a tab does shows that tab. */
export function tabOf(values: Values, me: string): IssueTab {
  const state = stateOf(values);
  if (state !== 'open') return state;
  const isShown = (tab: OpenTab): boolean =>
    Object.entries(partOf(tab, me)).every(([name, value]) => values[name as Narrowing] === value);
  return OPEN_TABS.find(isShown) ?? 'open';
}

/** The URL without what its tab put there. */
export function withoutTab(values: Values, me: string): Values {
  const part = partOf(tabOf(values, me), me);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in part)));
}

/** What changes in the URL on the way to another tab; other filters stay. */
export function changesTo(tab: IssueTab, values: Values, me: string): Changes {
  const left = Object.keys(partOf(tabOf(values, me), me)).map((name) => [name, null]);
  const state = isOpenTab(tab) || tab === 'open' ? null : tab;
  return { ...(Object.fromEntries(left) as Changes), ...partOf(tab, me), state };
}

/** The filter for the counts of the tabs. */
export function countedFilter(values: Values, me: string): Omit<IssueFilters, 'state'> {
  const filter = issueFilters(withoutTab(values, me));
  delete filter.state;
  return filter;
}
