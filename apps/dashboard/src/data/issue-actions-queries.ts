import { useInfiniteQuery } from '@tanstack/react-query';
import { body } from '../api/client';
import type { IssueEventPage } from '../api/resources';
import { useTeam } from '../session/team-context';
import { useTeamChange } from './team-data';

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

export function useCommentOnIssue(issueId: string) {
  const params = { path: { issue_id: issueId } };
  return useTeamChange((api, text: string) =>
    body(api.POST('/api/v1/issues/{issue_id}/comments', { params, body: { text } })),
  );
}

/** Starts a scan that judges this issue alone. */
export function useRetestIssue(issueId: string, onSuccess: (scan: { id: string }) => void) {
  const params = { path: { issue_id: issueId } };
  return useTeamChange((api) => body(api.POST('/api/v1/issues/{issue_id}/retest', { params })), {
    onSuccess,
  });
}
