import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { IssuePage } from '../api/resources';
import { useTeam } from '../session/team-context';

const SHOWN = 10;

/** The worst open issues of a check: those that its last look still found, or those that it did not find any more. */
export function useOpenIssuesOf(checkId: string, isDetected: boolean): UseQueryResult<IssuePage> {
  const team = useTeam();
  const query = {
    check_id: checkId,
    state: 'open',
    is_detected: isDetected,
    sort: 'severity',
    direction: 'desc',
    per_page: SHOWN,
  } as const;
  return useQuery({
    queryKey: [...team.key, 'issues', query],
    // Without `group_by` the rows are issues.
    queryFn: async () => (await body(team.api.GET('/api/v1/issues', { params: { query } }))) as IssuePage,
    placeholderData: keepPreviousData,
  });
}
