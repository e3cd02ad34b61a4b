import { body } from '../api/client';
import type { Member } from '../api/resources';
import { useTeamQuery } from './team-data';

/** For a change that returns the team. */
export const DETAILS = { result: ['details'], reloads: ['details'] } as const;

/** Plan, limits and counts of this team. */
export const useTeamDetails = () => useTeamQuery(['details'], (api) => body(api.GET('/api/v1/team')));

export const useMembers = () =>
  useTeamQuery(['members'], async (api) => {
    const { data } = await body(api.GET('/api/v1/team/members'));
    // Only keys get less.
    return { data: data as Member[] };
  });

export const useInvitations = () =>
  useTeamQuery(['invitations'], (api) => body(api.GET('/api/v1/team/invitations')));

export const useApiKeys = (enabled: boolean) =>
  useTeamQuery(['api-keys'], (api) => body(api.GET('/api/v1/team/api-keys')), { enabled });

export const useCiHash = (enabled: boolean) =>
  useTeamQuery(['ci-hash'], (api) => body(api.GET('/api/v1/team/ci-hash')), { enabled });
