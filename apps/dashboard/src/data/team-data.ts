import {
  useQuery,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ApiClient } from '../api/client';
import { useTeam } from '../session/team-context';
import { useChange, type ChangeOptions, type Key } from './change';

/** Data of the team. @param key without the prefix of the team */
export function useTeamQuery<Data>(
  key: Key,
  read: (api: ApiClient) => Promise<Data>,
  options: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<Data> {
  const team = useTeam();
  return useQuery({ ...options, queryKey: [...team.key, ...key], queryFn: () => read(team.api) });
}

interface TeamChangeOptions<Result> extends ChangeOptions<Result> {
  /** What loads again after the change: all data whose key starts so; all data of the team without it. */
  reloads?: Key;
}

/** A change of the team's data. Keys are without the prefix of the team. */
export function useTeamChange<Result, Input = void>(
  write: (api: ApiClient, input: Input) => Promise<Result>,
  { result, reloads = [], ...options }: TeamChangeOptions<Result> = {},
): UseMutationResult<Result, Error, Input> {
  const { api, key } = useTeam();
  return useChange((input: Input) => write(api, input), [[...key, ...reloads]], {
    ...options,
    result: result && [...key, ...result],
  });
}
