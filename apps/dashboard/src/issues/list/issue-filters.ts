import {
  ISSUE_FILTERS,
  ISSUE_STATES,
  SEVERITIES,
  type IssueFilterKind,
  type IssueFilterName,
  type IssueFilterRow,
  type Severity,
} from '@palisade/vocabulary';
import { tagsOfUrl } from '../../checks/tags';
import type { IssueFilters, IssueOrder } from '../../data/issues-queries';
import type { UrlFilters } from '../../ui/use-url-filters';

/** What narrows the list; "Clear filters" removes these and keeps tab, order and page size. */
export type Narrowing = Exclude<IssueFilterName, 'state' | 'status'>;
export const NARROWING = (Object.keys(ISSUE_FILTERS) as IssueFilterName[]).filter(
  (name): name is Narrowing => name !== 'state' && name !== 'status',
);
export const FILTER_NAMES = [...NARROWING, 'state', 'sort', 'direction', 'group', 'per_page'] as const;
export type IssueUrlFilters = UrlFilters<(typeof FILTER_NAMES)[number]>;
type Values = IssueUrlFilters['values'];

/** The states of the list; `resolved` is the tab "Closed". */
export const STATES = [...ISSUE_STATES, 'all'] as const;
export type ListState = (typeof STATES)[number];

export const PAGE_SIZES = [20, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 50;

export const SORTS = [
  { value: 'severity', label: 'Severity' },
  { value: 'last_detected_at', label: 'Last detected' },
  { value: 'first_detected_at', label: 'First detected' },
  { value: 'due_at', label: 'Due date' },
  { value: 'domain', label: 'Domain' },
] as const;

export const stateOf = ({ state }: Values): ListState => STATES.find((each) => each === state) ?? 'open';

/**
 * Open issues come by cause, unless the URL asks for those of one cause or one check, searches for one, or has an order that rows of
 * causes cannot have.
 */
export function isGrouped({ group, ...values }: Values): boolean {
  if (group !== undefined) return group === 'rule';
  const isNear = NEAR.some((name) => values[name] !== undefined);
  return stateOf(values) === 'open' && !isNear && (values.sort === undefined || isOfRules(values.sort));
}

const NEAR = ['rule_id', 'check_id', 'search'] as const;

export const isNarrowed = (values: Values): boolean => NARROWING.some((name) => values[name] !== undefined);

export const pageSizeOf = ({ per_page: size }: Values): number =>
  PAGE_SIZES.find((each) => String(each) === size) ?? DEFAULT_PAGE_SIZE;

/** The severities in the URL, most severe first. */
export function severitiesOf({ severity }: Values): Severity[] {
  const named = severity?.split(',') ?? [];
  return SEVERITIES.filter((each) => named.includes(each));
}

type Reads<Row> = (text: string, row: Row) => string | number | boolean | undefined;
/** What the API accepts of a text in the URL, by the kind of filter; undefined for anything else. */
const READ: { [Kind in IssueFilterKind]: Reads<Extract<IssueFilterRow, { kind: Kind }>> } = {
  flag: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  days: (text, { maximum }) => {
    const days = Number(text);
    return Number.isInteger(days) && days >= 1 && days <= maximum ? days : undefined;
  },
  text: (text, { maxLength }) => (text.length <= maxLength ? text : undefined),
  choice: (text, { words }) => (words as readonly string[]).find((word) => word === text),
  id: (text) => (UUID.test(text) ? text : undefined),
  severities: (severity) => severitiesOf({ severity }).join(',') || undefined,
  assignee: (text) => (text === 'none' || UUID.test(text) ? text : undefined),
  tags: (text) => tagsOfUrl(text).join(',') || undefined,
  search: (text) => text,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function read(name: Narrowing, text: string | undefined): ReturnType<Reads<IssueFilterRow>> {
  const row = ISSUE_FILTERS[name];
  return text === undefined ? undefined : (READ[row.kind] as Reads<IssueFilterRow>)(text, row);
}

/** Rows of rules have no domain and no due date: Z to A and the latest date first are of no use either. */
export const isOfRules = (sort: string): boolean => sort !== 'domain' && sort !== 'due_at';

/** The API's filter, from the URL of the page. Unknown values are ignored, so that an old link still opens. */
export function issueFilters(values: Values): IssueFilters {
  const state = stateOf(values);
  const narrowing = Object.fromEntries(NARROWING.map((name) => [name, read(name, values[name])]));
  return { state: state === 'all' ? undefined : state, ...(narrowing as Pick<IssueFilters, Narrowing>) };
}

/** The order of the list: most severe first, or newest first, unless the URL says otherwise. */
export function issueOrder(values: Values): IssueOrder {
  const sort = SORTS.find(({ value }) => value === values.sort)?.value ?? 'severity';
  const usable = isGrouped(values) && !isOfRules(sort) ? 'severity' : sort;
  const first = isOfRules(usable) ? 'desc' : 'asc';
  const isNamed = values.direction === 'asc' || values.direction === 'desc';
  return { sort: usable, direction: isNamed ? (values.direction as 'asc' | 'desc') : first };
}
