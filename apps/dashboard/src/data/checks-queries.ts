import { keepPreviousData, useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { body } from '../api/client';
import type {
  BulkChecksBody,
  CheckDetail,
  CheckPage,
  CreateCheckBody,
  UpdateCheckBody,
} from '../api/resources';
import type { CheckFilters } from './check-filters';
import { useTeam } from '../session/team-context';
import { isRunning, useRefreshAfterScans } from './scans-queries';
import { useTeamChange, useTeamQuery } from './team-data';
import { notifyDone } from '../ui/notify';

const POLL_MS = 4000;

const pathOf = (checkId: string) => ({ path: { check_id: checkId } });

/** A page of checks, polled while one of them is scanned. */
export function useChecks(filters: CheckFilters): UseQueryResult<CheckPage> {
  const query = useTeamQuery(
    ['checks', filters],
    (api) => body(api.GET('/api/v1/checks', { params: { query: filters } })),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ latest_scan }) => isRunning(latest_scan)) ? POLL_MS : false,
    },
  );
  useRefreshAfterScans((query.data?.data ?? []).map(({ latest_scan }) => latest_scan));
  return query;
}

export function useCheck(checkId: string): UseQueryResult<CheckDetail> {
  const query = useTeamQuery(
    ['check', checkId],
    (api) => body(api.GET('/api/v1/checks/{check_id}', { params: pathOf(checkId) })),
    { refetchInterval: ({ state }) => (isRunning(state.data?.latest_scan) ? POLL_MS : false) },
  );
  useRefreshAfterScans([query.data?.latest_scan ?? null]);
  return query;
}

/** The domains of these checks by their ids; of a deleted one there is none. */
export const useCheckDomains = (checkIds: readonly string[]) =>
  useTeamQuery(['checks', 'domains', checkIds], async (api) => {
    const found = checkIds.map((id) =>
      body(api.GET('/api/v1/checks/{check_id}', { params: pathOf(id) })).then(
        ({ domain }): [string, string][] => [[id, domain]],
        () => [],
      ),
    );
    return Object.fromEntries((await Promise.all(found)).flat());
  });

export const useCreateCheck = () =>
  useTeamChange((api, check: CreateCheckBody) => body(api.POST('/api/v1/checks', { body: check })));

export const useUpdateCheck = (checkId: string) =>
  useTeamChange(
    (api, changes: UpdateCheckBody) =>
      body(api.PUT('/api/v1/checks/{check_id}', { params: pathOf(checkId), body: changes })),
    { result: ['check', checkId] },
  );

/** Deletes a check and goes to the list of the others. */
export function useDeleteCheck({ id, domain }: Pick<CheckDetail, 'id' | 'domain'>) {
  const team = useTeam();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => team.api.DELETE('/api/v1/checks/{check_id}', { params: pathOf(id) }),
    onSuccess: async () => {
      notifyDone(`Deleted the check for ${domain}.`);
      await navigate(`${team.path}/checks`);
      // The deleted check itself must not be refetched.
      const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes(id);
      await client.invalidateQueries({ queryKey: team.key, predicate });
    },
  });
}

/** Changes many checks: those with these ids, or all that match a filter. */
export const useBulkCheckChange = () =>
  useTeamChange((api, change: BulkChecksBody) => body(api.POST('/api/v1/checks/bulk', { body: change })));

export const useUndoBulkChecks = () =>
  useTeamChange((api, bulk_id: string) =>
    body(api.POST('/api/v1/checks/bulk/{bulk_id}/undo', { params: { path: { bulk_id } } })),
  );

/** What a change would do. It is counted again each time that someone sees it. */
export const useBulkCheckPreview = (change: BulkChecksBody) =>
  useTeamQuery(
    ['checks', 'preview', change],
    (api) => body(api.POST('/api/v1/checks/bulk', { body: { ...change, dry_run: true } })),
    { gcTime: 0, staleTime: 0 },
  );

export const useVerification = (checkId: string) =>
  useTeamQuery(['check', checkId, 'verification'], (api) =>
    body(api.GET('/api/v1/checks/{check_id}/verification', { params: pathOf(checkId) })),
  );

export const useVerifyNow = (checkId: string) =>
  useTeamChange(
    (api) => body(api.POST('/api/v1/checks/{check_id}/verify', { params: pathOf(checkId), body: {} })),
    { reloads: ['check', checkId] },
  );

/** For 90 days from now. */
export const useMarkStaging = ({ id, domain }: Pick<CheckDetail, 'id' | 'domain'>) =>
  useTeamChange(
    (api) =>
      body(
        api.PUT('/api/v1/checks/{check_id}/staging', {
          params: pathOf(id),
          body: { confirm_domain: domain },
        }),
      ),
    { result: ['check', id] },
  );

export const useEndStaging = ({ id }: Pick<CheckDetail, 'id'>) =>
  useTeamChange((api) => api.DELETE('/api/v1/checks/{check_id}/staging', { params: pathOf(id) }), {
    reloads: ['check', id],
  });

/** The open issues of each of the last 30 days, by check. */
export function useCheckTrends(checkIds: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const check_ids = checkIds.join(',');
  const { data } = useTeamQuery(
    ['checks', 'trends', check_ids],
    async (api) =>
      (await body(api.GET('/api/v1/overview/check-trends', { params: { query: { check_ids } } }))).data,
    { placeholderData: keepPreviousData, enabled: checkIds.length > 0 },
  );
  return new Map(data?.map(({ check_id: id, open }) => [id, open]));
}

const OPTIONS_SHOWN = 20;

/** Checks to choose from: the first by domain that contain the text. */
export function useCheckOptions(search: string, enabled: boolean) {
  const filters = { search, sort: 'domain', direction: 'asc', per_page: OPTIONS_SHOWN } as const;
  const { data } = useTeamQuery(
    ['checks', filters],
    (api) => body(api.GET('/api/v1/checks', { params: { query: filters } })),
    { placeholderData: keepPreviousData, enabled },
  );
  return { options: data?.data.map(({ id, domain }) => ({ value: id, label: domain })) };
}

/** Tags of the team that contain the text, the most used first. */
export function useTagSuggestions(search: string): string[] {
  const { data } = useTeamQuery(
    ['check-tags', search],
    (api) => body(api.GET('/api/v1/checks/tags', { params: { query: { search } } })),
    { placeholderData: keepPreviousData },
  );
  return data?.data.map(({ tag }) => tag) ?? [];
}

/** The domain of a check; undefined while it loads. */
export function useCheckDomain(checkId: string | null): string | undefined {
  const { data, error } = useTeamQuery(
    ['check', checkId],
    (api) => body(api.GET('/api/v1/checks/{check_id}', { params: pathOf(checkId ?? '') })),
    { enabled: checkId !== null },
  );
  return error ? 'Deleted check' : data?.domain;
}
