import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { CheckDetail, SubdomainPage } from '../api/resources';
import { useTeamChange, useTeamQuery } from './team-data';

/** Hosts below the domain of a check. @param isWatched all if undefined */
export const useSubdomains = (
  checkId: string,
  page: number,
  isWatched: boolean | undefined,
): UseQueryResult<SubdomainPage> =>
  useTeamQuery(
    ['check', checkId, 'subdomains', page, isWatched],
    (api) =>
      body(
        api.GET('/api/v1/checks/{check_id}/subdomains', {
          params: { path: { check_id: checkId }, query: { page, is_watched: isWatched } },
        }),
      ),
    { placeholderData: keepPreviousData },
  );

/** A check for each name, with the schedule and tests of another one. Stops at the first refusal, which names the reason. */
export const useCreateChecks = ({ schedule, schedule_frequency, schedule_time, tests }: CheckDetail) =>
  useTeamChange(
    async (api, names: readonly string[]) => {
      // The search for hosts belongs to the check of the domain itself.
      const own = { ...tests, subdomain_discovery: false };
      for (const domain of names)
        await body(
          api.POST('/api/v1/checks', {
            body: { domain, schedule, schedule_frequency, schedule_time, tests: own },
          }),
        );
      return names.length;
    },
    { done: (count) => (count === 1 ? 'Created a check.' : `Created ${count} checks.`) },
  );
