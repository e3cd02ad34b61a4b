import type { CheckQuery } from '../api/resources';

/** What has a control on the page. */
export type CheckFilters = Omit<CheckQuery, 'is_verified'>;

type CheckNarrowing = Omit<CheckFilters, 'sort' | 'direction' | 'page' | 'per_page'>;
const ORDER = ['sort', 'direction', 'page', 'per_page'];

/** Without what only orders and cuts the list. */
export const narrowingOf = (filters: CheckFilters): CheckNarrowing =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !ORDER.includes(name)));
