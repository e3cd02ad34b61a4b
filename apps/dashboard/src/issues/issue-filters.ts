import { SEVERITIES, isTestKey, type Severity } from '@palisade/vocabulary';
import type { UrlFilters } from '../ui/use-url-filters';
import type { IssueFilters } from '../data/issues-queries';

export const FILTER_NAMES = ['severity', 'status', 'check_id', 'test_type', 'search'] as const;
export type IssueUrlFilters = UrlFilters<(typeof FILTER_NAMES)[number]>;

export const STATUSES = ['unresolved', 'resolved', 'all'] as const;

/** The API's parameters, from the URL of the page. Shows open issues by default; unknown values are ignored. */
export function issueFilters(
  values: IssueUrlFilters['values'],
): IssueFilters & { status: (typeof STATUSES)[number] } {
  return {
    status: STATUSES.find((status) => status === values.status) ?? 'unresolved',
    severity: isSeverity(values.severity) ? values.severity : undefined,
    test_type: isTestKey(values.test_type) ? values.test_type : undefined,
    check_id: values.check_id !== undefined && UUID.test(values.check_id) ? values.check_id : undefined,
    search: values.search,
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isSeverity = (value: string | undefined): value is Severity =>
  (SEVERITIES as readonly (string | undefined)[]).includes(value);
