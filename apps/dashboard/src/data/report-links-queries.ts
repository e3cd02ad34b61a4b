import { useMutation, useQueryClient } from '@tanstack/react-query';
import { body } from '../api/client';
import { useTeam } from '../session/team-context';
import { useTeamChange, useTeamQuery } from './team-data';

const keyOf = (scanId: string) => ['scan', scanId, 'report-links'];

/** The links to the report of a scan that still work, oldest first. */
export function useReportLinks(scanId: string) {
  const params = { path: { scan_id: scanId } };
  return useTeamQuery(
    keyOf(scanId),
    async (api) => (await body(api.GET('/api/v1/scans/{scan_id}/report-links', { params }))).data,
  );
}

/** Creates a link that works for so many days. Its address is in the response alone. */
export function useCreateReportLink(scanId: string) {
  const params = { path: { scan_id: scanId } };
  return useTeamChange(
    (api, expires_in_days: number) =>
      body(api.POST('/api/v1/scans/{scan_id}/report-links', { params, body: { expires_in_days } })),
    { reloads: keyOf(scanId) },
  );
}

export function useRevokeReportLink(scanId: string) {
  const { api, key } = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) =>
      api.DELETE('/api/v1/scans/{scan_id}/report-links/{link_id}', {
        params: { path: { scan_id: scanId, link_id: linkId } },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [...key, ...keyOf(scanId)] }),
  });
}
