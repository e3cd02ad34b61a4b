import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { body } from '../api/client';
import type {
  BulkIssuesBody,
  BulkResult,
  IssueCounts,
  IssueDetail,
  IssueFilters,
  IssueGroupPage,
  IssueOrder,
  IssuePage,
  UpdateIssueBody,
} from '../api/resources';
import { useTeam } from '../session/team-context';

export type { IssueFilters, IssueOrder } from '../api/resources';

interface Window {
  page?: number;
  per_page?: number;
}

/** A page of issues. */
export function useIssues(query: IssueFilters & Partial<IssueOrder> & Window): UseQueryResult<IssuePage> {
  const team = useTeam();
  return useQuery({
    queryKey: [...team.key, 'issues', query],
    // Without `group_by` the rows are issues.
    queryFn: async () => (await body(team.api.GET('/api/v1/issues', { params: { query } }))) as IssuePage,
    placeholderData: keepPreviousData,
  });
}

/** A page of rules with open issues, with counts. */
export function useIssueGroups(query: IssueFilters & IssueOrder & Window): UseQueryResult<IssueGroupPage> {
  const team = useTeam();
  return useQuery({
    queryKey: [...team.key, 'issues', 'groups', query],
    queryFn: async () => {
      const params = { query: { ...query, group_by: 'rule' as const } };
      return (await body(team.api.GET('/api/v1/issues', { params }))) as IssueGroupPage;
    },
    placeholderData: keepPreviousData,
  });
}

/** How many issues each tab has, with these filters. */
export function useIssueCounts(query: Omit<IssueFilters, 'state'>): UseQueryResult<IssueCounts> {
  const team = useTeam();
  return useQuery({
    queryKey: [...team.key, 'issues', 'counts', query],
    queryFn: async () => (await body(team.api.GET('/api/v1/issues/counts', { params: { query } }))).data,
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

/** Changes many issues: those with these ids, or all that match a filter. */
export function useBulkChange(): UseMutationResult<BulkResult, Error, BulkIssuesBody> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: BulkIssuesBody) => body(team.api.POST('/api/v1/issues/bulk', { body: change })),
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
