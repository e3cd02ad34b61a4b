import { useQuery } from '@tanstack/react-query';
import { body } from '../api/client';
import type { Overview } from '../api/resources';
import { useTeam } from '../session/team-context';

export interface SetupState {
  /** A check to verify and to put into a pipeline; undefined without checks. */
  checkId: string | undefined;
  isVerified: boolean;
  hasChannel: boolean;
  hasPipelineScan: boolean;
}

const ONE = { per_page: 1 } as const;

/** What a new team has set up; undefined while it loads. Reads one row of each list, and only while the checklist is shown. */
export function useSetupState({ checks: { total } }: Overview): SetupState | undefined {
  const { api, key, refusal } = useTeam();
  const seesChannels = refusal('keys.manage') === null;
  const first = useQuery({
    queryKey: [...key, 'checks', 'setup', 'first'],
    queryFn: () => body(api.GET('/api/v1/checks', { params: { query: ONE } })),
    enabled: total > 0,
  });
  const verified = useQuery({
    queryKey: [...key, 'checks', 'setup', 'verified'],
    queryFn: () => body(api.GET('/api/v1/checks', { params: { query: { ...ONE, is_verified: true } } })),
    enabled: total > 0,
  });
  const channels = useQuery({
    queryKey: [...key, 'notification-channels', 'setup'],
    queryFn: () => body(api.GET('/api/v1/notification-channels', { params: { query: ONE } })),
    enabled: seesChannels,
  });
  const pipeline = useQuery({
    queryKey: [...key, 'scans', 'setup'],
    queryFn: () => body(api.GET('/api/v1/scans', { params: { query: { ...ONE, triggered_by: 'ci' } } })),
    enabled: total > 0,
  });
  if ([first, verified, channels, pipeline].some(({ isLoading }) => isLoading)) return undefined;
  return {
    checkId: first.data?.data[0]?.id,
    isVerified: (verified.data?.meta.total ?? 0) > 0,
    // Members cannot see channels, so the step is not theirs.
    hasChannel: !seesChannels || (channels.data?.meta.total ?? 0) > 0,
    hasPipelineScan: (pipeline.data?.meta.total ?? 0) > 0,
  };
}
