import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus } from '../api/api-failure';
import { SESSION_KEY } from '../api/query-client';
import { notifyDone } from '../ui/notify';

export type Key = readonly unknown[];

export interface ChangeOptions<Result> {
  /** The key whose data the result is. */
  result?: Key;
  /** The message that confirms the change. */
  done?: string | ((result: Result) => string);
  /** Whether the session shows what changes, such as the name of the team. */
  reloadsSession?: boolean;
  /** How long the result is kept after its last use, in milliseconds: 0 for a secret. */
  gcTime?: number;
  /** Runs before the data loads again. */
  onSuccess?: (result: Result) => unknown;
}

/** Sends once what a double click asks for twice: the second comes before the page shows that the first is on its way. */
function useSentOnce<Result, Input>(
  write: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const sent = useRef(new Map<string, Promise<Result>>());
  return (input) => {
    const key = JSON.stringify([input]);
    const response = sent.current.get(key) ?? write(input).finally(() => sent.current.delete(key));
    sent.current.set(key, response);
    return response;
  };
}

/** A change of data. @param reloads what loads again after the change: all data whose key starts with one of these */
export function useChange<Result, Input = void>(
  write: (input: Input) => Promise<Result>,
  reloads: readonly Key[],
  { result, done, reloadsSession, gcTime, onSuccess }: ChangeOptions<Result> = {},
): UseMutationResult<Result, Error, Input> {
  const client = useQueryClient();
  const send = useSentOnce(write);
  const reload = async (keys: readonly Key[]): Promise<void> => {
    for (const queryKey of keys) await client.invalidateQueries({ queryKey });
  };
  return useMutation({
    gcTime,
    mutationFn: send,
    onSuccess: async (changed) => {
      if (result !== undefined) client.setQueryData(result, changed);
      if (done !== undefined) notifyDone(typeof done === 'string' ? done : done(changed));
      await onSuccess?.(changed);
      await reload(reloadsSession ? [SESSION_KEY, ...reloads] : reloads);
    },
    // Someone else has deleted it, so the lists are out of date.
    onError: (error) => (isStatus(error, 404) ? reload(reloads) : undefined),
  });
}
