import { keepPreviousData, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { body } from '../api/client';
import type { Expiries, Flaws, Overview, PersonDue, Priority, Week } from '../api/resources';
import { useTeam } from '../session/team-context';
import { useTeamQuery } from './team-data';

const POLL_MS = 5000;

/**
 * All numbers of the team in one response, polled while the page is visible. When a number changes, the lists on the
 * same page load again, so that they agree with it.
 */
export function useOverview(): UseQueryResult<Overview> {
  const team = useTeam();
  const client = useQueryClient();
  const query = useTeamQuery(['overview'], async (api) => (await body(api.GET('/api/v1/overview'))).data, {
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  });
  const known = useRef(query.data);
  useEffect(() => {
    if (known.current !== undefined && known.current !== query.data) {
      const isOther = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[2] !== 'overview';
      void client.invalidateQueries({ queryKey: team.key, predicate: isOther });
    }
    known.current = query.data;
  }, [client, team.key, query.data]);
  return query;
}

/** What to fix first. Loads again when the numbers of the overview change. */
export const usePriorities = (): UseQueryResult<Priority[]> =>
  useTeamQuery(['priorities'], async (api) => (await body(api.GET('/api/v1/overview/priorities'))).data);

/** Who has how much to do. */
export const usePeopleDue = (): UseQueryResult<PersonDue[]> =>
  useTeamQuery(['people-due'], async (api) => (await body(api.GET('/api/v1/overview/people'))).data);

/** What happened in seven days. @param from the first one, `YYYY-MM-DD`; absent: the last whole week */
export const useWeek = (from: string | undefined): UseQueryResult<Week> =>
  useTeamQuery(
    ['week', from],
    async (api) => (await body(api.GET('/api/v1/overview/week', { params: { query: { from } } }))).data,
    { placeholderData: keepPreviousData },
  );

/** When certificates and domains end. */
export const useExpiries = (): UseQueryResult<Expiries> =>
  useTeamQuery(['expiries'], async (api) => body(api.GET('/api/v1/overview/expiries')));

/** New vulnerabilities of the products that checks run. */
export const useFlaws = (): UseQueryResult<Flaws> =>
  useTeamQuery(['flaws'], async (api) => body(api.GET('/api/v1/overview/flaws')));

/** Renewals of certificates start 30 days before. */
export const EXPIRING_DAYS = 30;

/** What ends soon, or has ended. */
export const useExpiring = (): UseQueryResult<Expiries> =>
  useTeamQuery(['expiries', EXPIRING_DAYS], (api) =>
    body(api.GET('/api/v1/overview/expiries', { params: { query: { within_days: EXPIRING_DAYS } } })),
  );
