import { keepPreviousData } from '@tanstack/react-query';
import { body } from '../api/client';
import { useTeamQuery } from './team-data';

/** What changed up to a scan that has ended. @param against `previous`, or the id of an earlier scan of the check */
export function useScanDiff(scanId: string, against: string) {
  const params = { path: { scan_id: scanId }, query: { against } };
  return useTeamQuery(
    ['scan', scanId, 'diff', against],
    async (api) => (await body(api.GET('/api/v1/scans/{scan_id}/diff', { params }))).data,
    { placeholderData: keepPreviousData },
  );
}
