import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { body } from '../api/client';
import type { NewReportLink, ReportLink } from '../api/resources';
import { useTeam } from '../session/team-context';

const keyOf = (key: readonly string[], scanId: string) => [...key, 'scan', scanId, 'report-links'];

/** The links to the report of a scan that still work, oldest first. */
export function useReportLinks(scanId: string): UseQueryResult<ReportLink[]> {
  const { api, key } = useTeam();
  const params = { path: { scan_id: scanId } };
  return useQuery({
    queryKey: keyOf(key, scanId),
    queryFn: async () => (await body(api.GET('/api/v1/scans/{scan_id}/report-links', { params }))).data,
  });
}

/** Creates a link that works for so many days. Its address is in the answer alone. */
export function useCreateReportLink(scanId: string): UseMutationResult<NewReportLink, Error, number> {
  const { api, key } = useTeam();
  const client = useQueryClient();
  const params = { path: { scan_id: scanId } };
  return useMutation({
    mutationFn: (days: number) =>
      body(api.POST('/api/v1/scans/{scan_id}/report-links', { params, body: { expires_in_days: days } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(key, scanId) }),
  });
}

export function useRevokeReportLink(scanId: string): UseMutationResult<unknown, Error, string> {
  const { api, key } = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) =>
      api.DELETE('/api/v1/scans/{scan_id}/report-links/{link_id}', {
        params: { path: { scan_id: scanId, link_id: linkId } },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(key, scanId) }),
  });
}
