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
import { SESSION_KEY } from '../api/query-client';
import { useTeam } from '../session/team-context';
import { notifyDone } from '../ui/notify';

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
  /** The message that confirms the change. */
  done?: string | ((result: Result) => string);
  /** Whether the session shows what changes, such as the name of the team. */
  reloadsSession?: boolean;
  /** Runs before the data loads again. */
  onSuccess?: (result: Result) => unknown;
}

/** A change of the team's data. */
export function useTeamChange<Result, Input = void>(
  write: (api: ApiClient, input: Input) => Promise<Result>,
  { result, reloads = [], done, reloadsSession, onSuccess, ...options }: ChangeOptions<Result, Input> = {},
): UseMutationResult<Result, Error, Input> {
  const team = useTeam();
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input: Input) => write(team.api, input),
    onSuccess: async (changed) => {
      if (result !== undefined) client.setQueryData([...team.key, ...result], changed);
      if (done !== undefined) notifyDone(typeof done === 'string' ? done : done(changed));
      await onSuccess?.(changed);
      if (reloadsSession) await client.invalidateQueries({ queryKey: SESSION_KEY });
      await client.invalidateQueries({ queryKey: [...team.key, ...reloads] });
    },
  });
}
