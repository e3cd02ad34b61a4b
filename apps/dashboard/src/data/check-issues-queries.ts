import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { IssuePage } from '../api/resources';
import { useTeamQuery } from './team-data';

const SHOWN = 10;

/** The worst open issues of a check: those that its last scan still found, or those that it did not find any more. */
export function useOpenIssuesOf(checkId: string, isDetected: boolean): UseQueryResult<IssuePage> {
  const query = {
    check_id: checkId,
    state: 'open',
    is_detected: isDetected,
    sort: 'severity',
    direction: 'desc',
    per_page: SHOWN,
  } as const;
  return useTeamQuery(
    ['issues', query],
    // Without `group_by` the rows are issues.
    async (api) => (await body(api.GET('/api/v1/issues', { params: { query } }))) as IssuePage,
    { placeholderData: keepPreviousData },
  );
}
