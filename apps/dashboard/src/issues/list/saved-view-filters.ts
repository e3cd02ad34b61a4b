import type { IssueViewFilters } from '../../api/resources';
import {
  DEFAULT_PAGE_SIZE,
  issueFilters,
  issueOrder,
  isGrouped,
  NARROWING,
  pageSizeOf,
  type IssueUrlFilters,
} from './issue-filters';

type Values = IssueUrlFilters['values'];

/** The list that a URL shows, as the API saves it. */
export const viewFilters = (values: Values): IssueViewFilters => ({
  ...issueFilters(values),
  status: 'all',
  ...issueOrder(values),
  group_by: isGrouped(values) ? 'rule' : undefined,
  per_page: pageSizeOf(values),
});

/** The parameters of the URL that shows a saved view. A view without a state has all issues; a URL without one shows open issues. */
export function viewValues(filters: IssueViewFilters): Values {
  const { state = 'all', sort, direction, group_by: group, per_page: size } = filters;
  const values: Values = {};
  for (const name of NARROWING) if (filters[name] !== undefined) values[name] = String(filters[name]);
  return {
    ...values,
    ...(state !== 'open' && { state }),
    ...(sort !== undefined && { sort, direction }),
    group: group ?? 'issue',
    ...(size !== DEFAULT_PAGE_SIZE && { per_page: String(size) }),
  };
}

/** Whether the page shows this view. */
export const isShown = (filters: IssueViewFilters, values: Values): boolean =>
  JSON.stringify(viewFilters(viewValues(filters))) === JSON.stringify(viewFilters(values));
