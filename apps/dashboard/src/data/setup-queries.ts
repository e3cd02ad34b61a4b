import { body } from '../api/client';
import type { Overview } from '../api/resources';
import { useTeam } from '../session/team-context';
import { useTeamQuery } from './team-data';

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
  const seesChannels = useTeam().refusal('keys.manage') === null;
  const withChecks = { enabled: total > 0 };
  const first = useTeamQuery(
    ['checks', 'setup', 'first'],
    (api) => body(api.GET('/api/v1/checks', { params: { query: ONE } })),
    withChecks,
  );
  const verified = useTeamQuery(
    ['checks', 'setup', 'verified'],
    (api) => body(api.GET('/api/v1/checks', { params: { query: { ...ONE, is_verified: true } } })),
    withChecks,
  );
  const channels = useTeamQuery(
    ['notification-channels', 'setup'],
    (api) => body(api.GET('/api/v1/notification-channels', { params: { query: ONE } })),
    { enabled: seesChannels },
  );
  const pipeline = useTeamQuery(
    ['scans', 'setup'],
    (api) => body(api.GET('/api/v1/scans', { params: { query: { ...ONE, triggered_by: 'ci' } } })),
    withChecks,
  );
  if ([first, verified, channels, pipeline].some(({ isLoading }) => isLoading)) return undefined;
  return {
    checkId: first.data?.data[0]?.id,
    isVerified: (verified.data?.meta.total ?? 0) > 0,
    // Members cannot see channels, so the step is not theirs.
    hasChannel: !seesChannels || (channels.data?.meta.total ?? 0) > 0,
    hasPipelineScan: (pipeline.data?.meta.total ?? 0) > 0,
  };
}

/** The site that `npm start` brings along, and how many checks of it the demo makes. */
const DEMO = { host: 'demo.localhost', checks: 2 } as const;

/** Whether the team has no check of a site of its own. @param total of all checks; undefined while it loads, as the result */
export function useHasNoOwnSite(total: number | undefined): boolean | undefined {
  const isMaybeDemo = total !== undefined && total > 0 && total <= DEMO.checks;
  const demo = useTeamQuery(
    ['checks', 'setup', 'demo'],
    (api) => body(api.GET('/api/v1/checks', { params: { query: { ...ONE, search: DEMO.host } } })),
    { enabled: isMaybeDemo },
  );
  if (total === undefined || demo.isLoading) return undefined;
  return total === (isMaybeDemo ? demo.data?.meta.total : 0);
}
