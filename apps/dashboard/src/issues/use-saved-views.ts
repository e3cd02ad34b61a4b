import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { body } from '../api/client';
import type { CreateIssueViewBody, IssueView } from '../api/resources';
import { useTeam } from '../session/team-context';

/** The views of this person in this team, by name. */
export function useSavedViews(): UseQueryResult<IssueView[]> {
  const { api, key } = useTeam();
  return useQuery({
    queryKey: [...key, 'issue-views'],
    queryFn: async () => {
      const { data } = await body(api.GET('/api/v1/issue-views'));
      return data.sort((one, other) => one.name.localeCompare(other.name));
    },
  });
}

export function useSaveView(): UseMutationResult<IssueView, Error, CreateIssueViewBody> {
  const { api } = useTeam();
  const refresh = useRefreshViews();
  return useMutation({
    mutationFn: (view: CreateIssueViewBody) => body(api.POST('/api/v1/issue-views', { body: view })),
    onSuccess: refresh,
  });
}

export function useDeleteView(): UseMutationResult<unknown, Error, string> {
  const { api } = useTeam();
  const refresh = useRefreshViews();
  return useMutation({
    mutationFn: (viewId: string) =>
      api.DELETE('/api/v1/issue-views/{view_id}', { params: { path: { view_id: viewId } } }),
    onSuccess: refresh,
  });
}

function useRefreshViews(): () => Promise<void> {
  const { key } = useTeam();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...key, 'issue-views'] });
}
