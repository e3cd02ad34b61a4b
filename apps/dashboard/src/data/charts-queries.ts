import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { Ages, TlsMatrix, WallPage } from '../api/resources';
import { useTeamQuery } from './team-data';

const KEPT = { placeholderData: keepPreviousData };

/** How old open issues are, and how many are overdue. */
export const useAges = (): UseQueryResult<Ages> =>
  useTeamQuery(['ages'], async (api) => (await body(api.GET('/api/v1/overview/ages'))).data);

/** Which versions of TLS and suites servers accept. */
export const useTlsMatrix = (): UseQueryResult<TlsMatrix> =>
  useTeamQuery(['tls'], async (api) => (await body(api.GET('/api/v1/overview/tls'))).data);

/** What each test said about each check at the end of a day; 0 days ago is now. */
export const useWall = (query: {
  days_ago: number;
  page: number;
  per_page: number;
}): UseQueryResult<WallPage> =>
  useTeamQuery(['wall', query], (api) => body(api.GET('/api/v1/overview/wall', { params: { query } })), KEPT);
