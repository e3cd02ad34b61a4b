import type { UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { CoverageRow } from '../api/resources';
import { useTeamQuery } from './team-data';

const PER_PAGE = 100;

/** All that a completed scan covered: at most 500 rows. */
export function useScanCoverage(scanId: string, enabled = true): UseQueryResult<CoverageRow[]> {
  return useTeamQuery(
    ['scan', scanId, 'coverage'],
    async (api) => {
      const read = (page: number) =>
        body(
          api.GET('/api/v1/scans/{scan_id}/coverage', {
            params: { path: { scan_id: scanId }, query: { per_page: PER_PAGE, page } },
          }),
        );
      const first = await read(1);
      const pages = Array.from({ length: first.meta.last_page - 1 }, (_, place) => read(place + 2));
      return [first, ...(await Promise.all(pages))].flatMap(({ data }) => data);
    },
    { enabled, staleTime: Infinity },
  );
}
