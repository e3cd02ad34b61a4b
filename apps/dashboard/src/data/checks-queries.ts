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
  CheckCondition,
  CheckDetail,
  CheckPage,
  CreateCheckBody,
  UpdateCheckBody,
  Verification,
  VerificationAttempts,
} from '../api/resources';
import { isRunning, useRefreshAfterScans } from './scans-queries';
import { useTeam } from '../session/team-context';

const POLL_MS = 4000;

export interface CheckFilters {
  status?: 'active' | 'inactive';
  condition?: CheckCondition;
  search?: string;
  /** A comma list; checks that have all of them. */
  tags?: string;
  sort?: 'domain' | 'created_at' | 'last_run_at' | 'open_issues';
  direction?: 'asc' | 'desc';
  page?: number;
  per_page?: number;
}

/** A page of checks, polled while one of them is scanned. */
export function useChecks(filters: CheckFilters): UseQueryResult<CheckPage> {
  const team = useTeam();
  const query = useQuery({
    queryKey: [...team.key, 'checks', filters],
    queryFn: () => body(team.api.GET('/api/v1/checks', { params: { query: filters } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ latest_scan }) => isRunning(latest_scan)) ? POLL_MS : false,
  });
  useRefreshAfterScans((query.data?.data ?? []).map(({ latest_scan }) => latest_scan));
  return query;
}

export function useCheck(checkId: string): UseQueryResult<CheckDetail> {
  const team = useTeam();
  const query = useQuery({
    queryKey: [...team.key, 'check', checkId],
    queryFn: () =>
      body(team.api.GET('/api/v1/checks/{check_id}', { params: { path: { check_id: checkId } } })),
    refetchInterval: ({ state }) => (isRunning(state.data?.latest_scan) ? POLL_MS : false),
  });
  useRefreshAfterScans([query.data?.latest_scan ?? null]);
  return query;
}

export function useCreateCheck(): UseMutationResult<CheckDetail, Error, CreateCheckBody> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (check: CreateCheckBody) => body(team.api.POST('/api/v1/checks', { body: check })),
    onSuccess: () => client.invalidateQueries({ queryKey: team.key }),
  });
}

export function useUpdateCheck(checkId: string): UseMutationResult<CheckDetail, Error, UpdateCheckBody> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: UpdateCheckBody) =>
      body(
        team.api.PUT('/api/v1/checks/{check_id}', { params: { path: { check_id: checkId } }, body: changes }),
      ),
    onSuccess: (check) => {
      client.setQueryData([...team.key, 'check', checkId], check);
      return client.invalidateQueries({ queryKey: team.key });
    },
  });
}

export function useDeleteCheck(checkId: string): UseMutationResult<void, Error, void> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await team.api.DELETE('/api/v1/checks/{check_id}', { params: { path: { check_id: checkId } } });
    },
    // The deleted check itself must not be refetched.
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: team.key,
        predicate: ({ queryKey }) => !queryKey.includes(checkId),
      }),
  });
}

export function useVerification(checkId: string): UseQueryResult<Verification> {
  const team = useTeam();
  return useQuery({
    queryKey: [...team.key, 'check', checkId, 'verification'],
    queryFn: () =>
      body(
        team.api.GET('/api/v1/checks/{check_id}/verification', { params: { path: { check_id: checkId } } }),
      ),
  });
}

export function useVerifyNow(checkId: string): UseMutationResult<VerificationAttempts, Error, void> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      body(
        team.api.POST('/api/v1/checks/{check_id}/verify', {
          params: { path: { check_id: checkId } },
          body: {},
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [...team.key, 'check', checkId] }),
  });
}

const OPTIONS_SHOWN = 20;

/** Checks to choose from: the first by domain that contain the text. */
export function useCheckOptions(search: string, isWanted: boolean) {
  const team = useTeam();
  const filters = { search, sort: 'domain', direction: 'asc', per_page: OPTIONS_SHOWN } as const;
  const { data } = useQuery({
    queryKey: [...team.key, 'checks', filters],
    queryFn: () => body(team.api.GET('/api/v1/checks', { params: { query: filters } })),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  return { options: data?.data.map(({ id, domain }) => ({ value: id, label: domain })) };
}

/** Tags of the team that contain the text, the most used first. */
export function useTagSuggestions(search: string): string[] {
  const { api, key } = useTeam();
  const { data } = useQuery({
    queryKey: [...key, 'check-tags', search],
    queryFn: () => body(api.GET('/api/v1/checks/tags', { params: { query: { search } } })),
    placeholderData: keepPreviousData,
  });
  return data?.data.map(({ tag }) => tag) ?? [];
}

/** The domain of a check; undefined while it loads. */
export function useCheckDomain(checkId: string | null): string | undefined {
  const team = useTeam();
  const { data, error } = useQuery({
    queryKey: [...team.key, 'check', checkId],
    queryFn: () =>
      body(team.api.GET('/api/v1/checks/{check_id}', { params: { path: { check_id: checkId ?? '' } } })),
    enabled: checkId !== null,
  });
  return error ? 'Deleted check' : data?.domain;
}
