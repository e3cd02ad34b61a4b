import { useQuery } from '@tanstack/react-query';
import { body } from '../api/client';
import { useTeam } from '../session/team-context';

/** Plan, limits and counts of this team. */
export function useTeamDetails() {
  const { api, key } = useTeam();
  return useQuery({ queryKey: [...key, 'details'], queryFn: () => body(api.GET('/api/v1/team')) });
}

export function useMembers() {
  const { api, key } = useTeam();
  return useQuery({ queryKey: [...key, 'members'], queryFn: () => body(api.GET('/api/v1/team/members')) });
}

export function useInvitations(isAllowed: boolean) {
  const { api, key } = useTeam();
  return useQuery({
    queryKey: [...key, 'invitations'],
    queryFn: () => body(api.GET('/api/v1/team/invitations')),
    enabled: isAllowed,
  });
}

export function useApiKeys(isAllowed: boolean) {
  const { api, key } = useTeam();
  return useQuery({
    queryKey: [...key, 'api-keys'],
    queryFn: () => body(api.GET('/api/v1/team/api-keys')),
    enabled: isAllowed,
  });
}

export function useCiHash(isAllowed: boolean) {
  const { api, key } = useTeam();
  return useQuery({
    queryKey: [...key, 'ci-hash'],
    queryFn: () => body(api.GET('/api/v1/team/ci-hash')),
    enabled: isAllowed,
  });
}
