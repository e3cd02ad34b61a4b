import { body } from '../api/client';
import { useTeamChange } from './team-data';

/** What owners and admins change about the pipelines of a check. */
export function usePipelineChanges(checkId: string) {
  const params = { path: { check_id: checkId } };
  const check = { reloads: ['check', checkId] };
  return {
    createHash: useTeamChange(
      (api) => body(api.POST('/api/v1/checks/{check_id}/ci-hash', { params })),
      check,
    ),
    revokeHash: useTeamChange((api) => api.DELETE('/api/v1/checks/{check_id}/ci-hash', { params }), check),
    setBaseline: useTeamChange(
      (api, scan_id: string) =>
        body(api.PUT('/api/v1/checks/{check_id}/baseline', { params, body: { scan_id } })),
      check,
    ),
    removeBaseline: useTeamChange(
      (api) => api.DELETE('/api/v1/checks/{check_id}/baseline', { params }),
      check,
    ),
  };
}
