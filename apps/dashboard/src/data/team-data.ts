import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ApiClient } from '../api/client';
import { useTeam } from '../session/team-context';

/** A key without the prefix of the team. */
type Key = readonly unknown[];

/** Data of the team. */
export function useTeamQuery<Data>(
  key: Key,
  read: (api: ApiClient) => Promise<Data>,
  options: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<Data> {
  const team = useTeam();
  return useQuery({ ...options, queryKey: [...team.key, ...key], queryFn: () => read(team.api) });
}

interface ChangeOptions<Result, Input> extends Pick<
  UseMutationOptions<Result, Error, Input>,
  'gcTime' | 'onError'
> {
  /** The key whose data the result is. */
  result?: Key;
  /** What loads again after the change: all data whose key starts so; all data of the team without it. */
  reloads?: Key;
  /** Runs before the data loads again. */
  onSuccess?: (result: Result) => void;
}

/** A change of the team's data. */
export function useTeamChange<Result, Input = void>(
  write: (api: ApiClient, input: Input) => Promise<Result>,
  { result, reloads = [], onSuccess, ...options }: ChangeOptions<Result, Input> = {},
): UseMutationResult<Result, Error, Input> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input: Input) => write(team.api, input),
    onSuccess: (changed) => {
      if (result !== undefined) client.setQueryData([...team.key, ...result], changed);
      onSuccess?.(changed);
      return client.invalidateQueries({ queryKey: [...team.key, ...reloads] });
    },
  });
}
