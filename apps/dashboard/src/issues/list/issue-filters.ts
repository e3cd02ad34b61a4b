import {
  ISSUE_STATES,
  MAX_FILTER_DAYS,
  SEVERITIES,
  isTestKey,
  type IssueState,
  type Severity,
} from '@palisade/vocabulary';
import { tagsOfUrl } from '../../checks/tags';
import type { IssueFilters, IssueOrder } from '../../data/issues-queries';
import type { UrlFilters } from '../../ui/use-url-filters';

/** What narrows the list; "Clear filters" removes these and keeps tab, order and page size. */
export const NARROWING = [
  'severity',
  'check_id',
  'test_type',
  'rule_id',
  'assignee',
  'is_overdue',
  'seen_as',
  'has_ticket',
  'is_detected',
  'search',
  'tags',
  'path',
  'newer_than_days',
  'older_than_days',
  'due_within_days',
] as const;
export const FILTER_NAMES = [...NARROWING, 'state', 'sort', 'direction', 'group', 'per_page'] as const;
export type IssueUrlFilters = UrlFilters<(typeof FILTER_NAMES)[number]>;
type Values = IssueUrlFilters['values'];

/** The tabs of the list; `resolved` is the tab "Fixed". */
export const TABS = [...ISSUE_STATES, 'all'] as const;
export type IssueTab = (typeof TABS)[number];

export const PAGE_SIZES = [20, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 50;

export const SORTS = [
  { value: 'severity', label: 'Severity' },
  { value: 'last_detected_at', label: 'Last detected' },
  { value: 'first_detected_at', label: 'First detected' },
  { value: 'due_at', label: 'Due date' },
  { value: 'domain', label: 'Domain' },
] as const;

export const tabOf = ({ state }: Values): IssueTab => TABS.find((tab) => tab === state) ?? 'open';

export const isGrouped = ({ group }: Values): boolean => group === 'rule';

export const isNarrowed = (values: Values): boolean => NARROWING.some((name) => values[name] !== undefined);

export const pageSizeOf = ({ per_page: size }: Values): number =>
  PAGE_SIZES.find((each) => String(each) === size) ?? DEFAULT_PAGE_SIZE;

/** The severities in the URL, most severe first. */
export function severitiesOf({ severity }: Values): Severity[] {
  const named = severity?.split(',') ?? [];
  return SEVERITIES.filter((each) => named.includes(each));
}

/** Rows of rules have no domain and no due date: Z to A and the latest date first are of no use either. */
export const isOfRules = (sort: string): boolean => sort !== 'domain' && sort !== 'due_at';

/** The API's filter, from the URL of the page. Unknown values are ignored, so that an old link still opens. */
export function issueFilters(values: Values): IssueFilters {
  const severities = severitiesOf(values);
  const tab = tabOf(values);
  return {
    state: tab === 'all' ? undefined : tab,
    severity: severities.length === 0 ? undefined : severities.join(','),
    test_type: isTestKey(values.test_type) ? values.test_type : undefined,
    check_id: isId(values.check_id) ? values.check_id : undefined,
    rule_id: values.rule_id,
    assignee: values.assignee === 'none' || isId(values.assignee) ? values.assignee : undefined,
    is_overdue: values.is_overdue === 'true' ? true : undefined,
    seen_as: values.seen_as !== undefined && values.seen_as.length <= 40 ? values.seen_as : undefined,
    has_ticket: yesOrNo(values.has_ticket),
    is_detected: yesOrNo(values.is_detected),
    search: values.search,
    tags: tagsOfUrl(values.tags).join(',') || undefined,
    path: values.path,
    newer_than_days: daysOf(values.newer_than_days),
    older_than_days: daysOf(values.older_than_days),
    due_within_days: daysOf(values.due_within_days),
  };
}

const yesOrNo = (text: string | undefined): boolean | undefined =>
  text === 'true' || text === 'false' ? text === 'true' : undefined;

/** What the API accepts as days; undefined for anything else. */
function daysOf(text: string | undefined): number | undefined {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= MAX_FILTER_DAYS ? days : undefined;
}

/** The order of the list: most severe first, or newest first, unless the URL says otherwise. */
export function issueOrder(values: Values): IssueOrder {
  const sort = SORTS.find(({ value }) => value === values.sort)?.value ?? 'severity';
  const usable = isGrouped(values) && !isOfRules(sort) ? 'severity' : sort;
  const first = isOfRules(usable) ? 'desc' : 'asc';
  const isNamed = values.direction === 'asc' || values.direction === 'desc';
  return { sort: usable, direction: isNamed ? (values.direction as 'asc' | 'desc') : first };
}

/** The filter without its state, for the counts of the tabs. */
export function withoutState(filter: IssueFilters): Omit<IssueFilters, 'state'> {
  const rest = { ...filter };
  delete rest.state;
  return rest;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (value: string | undefined): boolean => value !== undefined && UUID.test(value);

export const TAB_LABELS: Readonly<Record<IssueTab, string>> = {
  open: 'Open',
  resolved: 'Fixed',
  accepted: 'Accepted',
  all: 'All',
} satisfies Record<IssueState | 'all', string>;
