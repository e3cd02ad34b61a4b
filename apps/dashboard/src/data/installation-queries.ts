import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { body, teamApi } from '../api/client';
import type { Installation, Person, PersonPage, Plan } from '../api/resources';
import { useTeamChange, useTeamQuery } from './team-data';

const POLL_MS = 10_000;

/** The state of the installation, for operators. Polled while the page is visible. */
export const useInstallation = (enabled = true): UseQueryResult<Installation> =>
  useTeamQuery(['installation'], async (api) => (await body(api.GET('/api/v1/installation'))).data, {
    enabled,
    refetchInterval: POLL_MS,
  });

export const useMailTest = () =>
  useTeamChange((api) => body(api.POST('/api/v1/installation/mail-test')), { reloads: ['installation'] });

/** Everyone with an account. */
export const usePeople = (search: string, page: number): UseQueryResult<PersonPage> =>
  useTeamQuery(
    ['installation', 'people', { search, page }],
    (api) =>
      body(
        api.GET('/api/v1/installation/people', {
          params: { query: { page, ...(search !== '' && { search }) } },
        }),
      ),
    { placeholderData: keepPreviousData },
  );

export const useSetDisabled = ({ id, email }: Person, isDisabled: boolean) =>
  useTeamChange(
    (api) => {
      const params = { path: { user_id: id } };
      return body(
        isDisabled
          ? api.POST('/api/v1/installation/people/{user_id}/disable', { params })
          : api.POST('/api/v1/installation/people/{user_id}/enable', { params }),
      );
    },
    { reloads: ['installation'], done: isDisabled ? `${email} is disabled.` : `${email} is enabled.` },
  );

/** Of any team: operators name it in the request. */
export const useSetPlan = ({ id, name }: Installation['teams']['items'][number]) =>
  useTeamChange((_api, plan: Plan) => body(teamApi(id).PUT('/api/v1/team/plan', { body: { plan } })), {
    reloads: ['installation'],
    done: `The plan of ${name} is changed.`,
    reloadsSession: true,
  });
