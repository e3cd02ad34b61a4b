import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { Stats } from '../api/resources';
import { useTeam } from '../session/team-context';

export function useStats(): UseQueryResult<Stats> {
  const team = useTeam();
  return useQuery({
    queryKey: [...team.key, 'stats'],
    queryFn: async () => (await body(team.api.GET('/api/v1/stats'))).data,
  });
}
