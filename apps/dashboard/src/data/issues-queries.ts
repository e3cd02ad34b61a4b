import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { body } from '../api/client';
import type { BulkIssuesBody, IssueFilters, IssueGroupPage, IssueOrder, IssuePage } from '../api/resources';
import { useTeam } from '../session/team-context';
import { useTeamChange, useTeamQuery } from './team-data';

export type { IssueFilters, IssueOrder } from '../api/resources';

interface Window {
  page?: number;
  per_page?: number;
}

/** While a worker creates the ticket of an issue. */
const TICKET_POLL_MS = 2_000;

const KEPT = { placeholderData: keepPreviousData };

/** A page of issues. */
export const useIssues = (query: IssueFilters & Partial<IssueOrder> & Window): UseQueryResult<IssuePage> =>
  useTeamQuery(
    ['issues', query],
    // Without `group_by` the rows are issues.
    async (api) => (await body(api.GET('/api/v1/issues', { params: { query } }))) as IssuePage,
    KEPT,
  );

/** A page of rules with open issues, with counts. */
export function useIssueGroups(query: IssueFilters & IssueOrder & Window): UseQueryResult<IssueGroupPage> {
  const params = { query: { ...query, group_by: 'rule' as const } };
  return useTeamQuery(
    ['issues', 'groups', query],
    async (api) => (await body(api.GET('/api/v1/issues', { params }))) as IssueGroupPage,
    KEPT,
  );
}

/** How many issues each tab has, with these filters. */
export const useIssueCounts = (query: Omit<IssueFilters, 'state'>) =>
  useTeamQuery(
    ['issues', 'counts', query],
    async (api) => (await body(api.GET('/api/v1/issues/counts', { params: { query } }))).data,
    KEPT,
  );

export function useIssue(issueId: string) {
  const params = { path: { issue_id: issueId } };
  return useTeamQuery(['issue', issueId], (api) => body(api.GET('/api/v1/issues/{issue_id}', { params })), {
    refetchInterval: ({ state }) => (state.data?.ticket?.state === 'creating' ? TICKET_POLL_MS : false),
  });
}

/** What to do about an issue, on what serves the site. */
export function useIssueFix(issueId: string, enabled = true) {
  const params = { path: { issue_id: issueId } };
  return useTeamQuery(
    ['issue', issueId, 'fix'],
    (api) => body(api.GET('/api/v1/issues/{issue_id}/fix', { params })),
    { enabled },
  );
}

/** Changes many issues: those with these ids, or all that match a filter. */
export const useBulkChange = () =>
  useTeamChange((api, change: BulkIssuesBody) => body(api.POST('/api/v1/issues/bulk', { body: change })));

/** Undoes a change of many issues. */
export const useUndoBulk = () =>
  useTeamChange((api, bulk_id: string) =>
    body(api.POST('/api/v1/issues/bulk/{bulk_id}/undo', { params: { path: { bulk_id } } })),
  );

/** What a change would do. It is counted again each time that someone sees it. */
export const useBulkPreview = (change: BulkIssuesBody) =>
  useTeamQuery(
    ['issues', 'preview', change],
    (api) => body(api.POST('/api/v1/issues/bulk', { body: { ...change, dry_run: true } })),
    { gcTime: 0, staleTime: 0 },
  );

/** The CSV export, in a form that Excel reads too. A plain link cannot do it, because the team is named in a header. */
export function useIssuesCsv(): UseMutationResult<Blob, Error, IssueFilters> {
  const team = useTeam();
  return useMutation({
    mutationFn: (filters: IssueFilters) =>
      body(
        team.api.GET('/api/v1/issues/export', {
          params: { query: { ...filters, bom: true } },
          parseAs: 'blob',
        }),
      ),
  });
}

const WORST_SHOWN = 10;

/** The most severe open issues of a check: those that its last scan detected, or those that it no longer detected. */
export function useOpenIssuesOf(checkId: string, isDetected: boolean): UseQueryResult<IssuePage> {
  const query = {
    check_id: checkId,
    state: 'open',
    is_detected: isDetected,
    sort: 'severity',
    direction: 'desc',
    per_page: WORST_SHOWN,
  } as const;
  return useTeamQuery(
    ['issues', query],
    // Without `group_by` the rows are issues.
    async (api) => (await body(api.GET('/api/v1/issues', { params: { query } }))) as IssuePage,
    KEPT,
  );
}
