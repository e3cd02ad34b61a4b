import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { ScanDiff } from '../api/resources';
import { useTeam } from '../session/team-context';

/** What changed up to a scan that has ended. @param against `previous`, or the id of an earlier scan of the check */
export function useScanDiff(scanId: string, against: string): UseQueryResult<ScanDiff> {
  const team = useTeam();
  return useQuery({
    queryKey: [...team.key, 'scan', scanId, 'diff', against],
    queryFn: async () => {
      const params = { path: { scan_id: scanId }, query: { against } };
      return (await body(team.api.GET('/api/v1/scans/{scan_id}/diff', { params }))).data;
    },
    placeholderData: keepPreviousData,
  });
}
