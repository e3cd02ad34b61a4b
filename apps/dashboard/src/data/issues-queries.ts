import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { body } from '../api/client';
import type { BulkResult, IssueDetail, IssuePage, UpdateIssueBody } from '../api/resources';
import { useTeam } from '../session/team-context';

export interface IssueFilters {
  severity?: 'critical' | 'high' | 'medium' | 'low';
  status?: 'resolved' | 'unresolved' | 'all';
  check_id?: string;
  test_type?: IssueDetail['test_type'];
  search?: string;
}

export function useIssues(
  filters: IssueFilters & { page?: number; per_page?: number },
): UseQueryResult<IssuePage> {
  const team = useTeam();
  return useQuery({
    queryKey: [...team.key, 'issues', filters],
    // Without `group_by` the rows are issues.
    queryFn: () => body(team.api.GET('/api/v1/issues', { params: { query: filters } })) as Promise<IssuePage>,
    placeholderData: keepPreviousData,
  });
}

export function useIssue(issueId: string): UseQueryResult<IssueDetail> {
  const team = useTeam();
  return useQuery({
    queryKey: [...team.key, 'issue', issueId],
    queryFn: () =>
      body(team.api.GET('/api/v1/issues/{issue_id}', { params: { path: { issue_id: issueId } } })),
  });
}

export function useUpdateIssue(issueId: string): UseMutationResult<IssueDetail, Error, UpdateIssueBody> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: UpdateIssueBody) =>
      body(
        team.api.PATCH('/api/v1/issues/{issue_id}', {
          params: { path: { issue_id: issueId } },
          body: changes,
        }),
      ),
    onSuccess: (issue) => {
      client.setQueryData([...team.key, 'issue', issueId], issue);
      return client.invalidateQueries({ queryKey: team.key });
    },
  });
}

export interface BulkChange {
  ids: string[];
  action: 'resolve' | 'unresolve';
}

export function useBulkChange(): UseMutationResult<BulkResult, Error, BulkChange> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, action }: BulkChange) =>
      body(team.api.POST('/api/v1/issues/bulk', { body: { issue_ids: ids, action } })),
    onSuccess: () => client.invalidateQueries({ queryKey: team.key }),
  });
}

/** The CSV export. A plain link cannot do it, because the team is named in a header. */
export function useIssuesCsv(): UseMutationResult<Blob, Error, IssueFilters> {
  const team = useTeam();
  return useMutation({
    mutationFn: (filters: IssueFilters) =>
      body(team.api.GET('/api/v1/issues/export', { params: { query: filters }, parseAs: 'blob' })),
  });
}
