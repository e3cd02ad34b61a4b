import { keepPreviousData } from '@tanstack/react-query';
import { body } from '../api/client';
import type { Check, Issue, IssuePage } from '../api/resources';
import { useTeamQuery } from '../data/team-data';

/** More of a kind are one choice away, in its list. */
export const MOST_OF_A_KIND = 5;
/** A single character fits almost everything. */
export const SHORTEST_SEARCH = 2;

export interface Found<Row> {
  rows: readonly Row[];
  total: number;
}

interface FoundRows {
  checks: Found<Check>;
  issues: Found<Issue>;
  isSearching: boolean;
  error: Error | null;
}

const NOTHING = { rows: [], total: 0 };

/** The checks and issues in any state that contain the text, by the searches of their lists. */
export function useFoundRows(search: string): FoundRows {
  const enabled = search.length >= SHORTEST_SEARCH;
  const options = { enabled, placeholderData: enabled ? keepPreviousData : undefined };
  const checks = useTeamQuery(
    ['checks', 'jump', search],
    async (api) => {
      const query = { search, sort: 'domain', direction: 'asc', per_page: MOST_OF_A_KIND } as const;
      const { data, meta } = await body(api.GET('/api/v1/checks', { params: { query } }));
      return { rows: data, total: meta.total };
    },
    options,
  );
  const issues = useTeamQuery(
    ['issues', 'jump', search],
    async (api) => {
      const query = { search, sort: 'severity', direction: 'desc', per_page: MOST_OF_A_KIND } as const;
      // Without `group_by` the rows are issues.
      const found = (await body(api.GET('/api/v1/issues', { params: { query } }))) as IssuePage;
      return { rows: found.data, total: found.meta.total };
    },
    options,
  );
  return {
    checks: (enabled ? checks.data : undefined) ?? NOTHING,
    issues: (enabled ? issues.data : undefined) ?? NOTHING,
    isSearching: checks.isFetching || issues.isFetching,
    error: checks.error ?? issues.error,
  };
}
