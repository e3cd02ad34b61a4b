import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { body } from '../api/client';
import type { CheckCiHash, CheckDetail } from '../api/resources';
import { useTeam } from '../session/team-context';

interface PipelineChanges {
  createHash: UseMutationResult<CheckCiHash, Error, void>;
  revokeHash: UseMutationResult<void, Error, void>;
  setBaseline: UseMutationResult<CheckDetail, Error, string>;
  removeBaseline: UseMutationResult<void, Error, void>;
}

/** What owners and admins change about the pipelines of a check. */
export function usePipelineChanges(checkId: string): PipelineChanges {
  const { api, key } = useTeam();
  const client = useQueryClient();
  const params = { path: { check_id: checkId } };
  const onSuccess = () => client.invalidateQueries({ queryKey: [...key, 'check', checkId] });
  return {
    createHash: useMutation({
      mutationFn: () => body(api.POST('/api/v1/checks/{check_id}/ci-hash', { params })),
      onSuccess,
    }),
    revokeHash: useMutation({
      mutationFn: async () => {
        await api.DELETE('/api/v1/checks/{check_id}/ci-hash', { params });
      },
      onSuccess,
    }),
    setBaseline: useMutation({
      mutationFn: (scan_id: string) =>
        body(api.PUT('/api/v1/checks/{check_id}/baseline', { params, body: { scan_id } })),
      onSuccess,
    }),
    removeBaseline: useMutation({
      mutationFn: async () => {
        await api.DELETE('/api/v1/checks/{check_id}/baseline', { params });
      },
      onSuccess,
    }),
  };
}
