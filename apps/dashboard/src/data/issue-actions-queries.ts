import { useInfiniteQuery, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { AcceptIssueBody, IssueDetail, IssueEventPage, Scan } from '../api/resources';
import { useTeam } from '../session/team-context';

const EVENTS_PER_PAGE = 100;

/** What happened to an issue, oldest first, page by page. */
export function useIssueEvents(issueId: string) {
  const team = useTeam();
  return useInfiniteQuery({
    queryKey: [...team.key, 'issue-events', issueId],
    queryFn: ({ pageParam: page }): Promise<IssueEventPage> =>
      body(
        team.api.GET('/api/v1/issues/{issue_id}/events', {
          params: { path: { issue_id: issueId }, query: { page, per_page: EVENTS_PER_PAGE } },
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });
}

/** Accepts the issue; null ends its acceptance. */
export function useAcceptIssue(
  issueId: string,
): UseMutationResult<IssueDetail, Error, AcceptIssueBody | null> {
  const team = useTeam();
  const client = useQueryClient();
  const params = { path: { issue_id: issueId } };
  return useMutation({
    mutationFn: (terms: AcceptIssueBody | null) =>
      body(
        terms === null
          ? team.api.DELETE('/api/v1/issues/{issue_id}/acceptance', { params })
          : team.api.POST('/api/v1/issues/{issue_id}/accept', { params, body: terms }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: team.key }),
  });
}

export function useAssignIssue(issueId: string): UseMutationResult<IssueDetail, Error, string | null> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string | null) =>
      body(
        team.api.PUT('/api/v1/issues/{issue_id}/assignee', {
          params: { path: { issue_id: issueId } },
          body: { user_id: userId },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: team.key }),
  });
}

export function useCommentOnIssue(issueId: string): UseMutationResult<unknown, Error, string> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      body(
        team.api.POST('/api/v1/issues/{issue_id}/comments', {
          params: { path: { issue_id: issueId } },
          body: { text },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: team.key }),
  });
}

/** Starts a scan that judges this issue alone. */
export function useRetestIssue(issueId: string): UseMutationResult<Scan, Error, void> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      body(team.api.POST('/api/v1/issues/{issue_id}/retest', { params: { path: { issue_id: issueId } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: team.key }),
  });
}
