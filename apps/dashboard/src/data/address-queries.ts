import type { UseQueryResult } from '@tanstack/react-query';
import { isStatus } from '../api/api-failure';
import { type ApiClient, body } from '../api/client';
import type { Badge, CalendarFeed, StatusPage } from '../api/resources';
import type { Key } from './change';
import { useTeamQuery } from './team-data';

/** Null where there is no such address. @param enabled whether the role allows it */
const useAddress = <Address>(key: Key, enabled: boolean, read: (api: ApiClient) => Promise<Address>) =>
  useTeamQuery<Address | null>(
    key,
    async (api) => {
      try {
        return await read(api);
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
    { enabled },
  );

/** Who created the address of the calendar. */
export const useCalendarFeed = (enabled: boolean): UseQueryResult<CalendarFeed | null> =>
  useAddress(['calendar'], enabled, (api) => body(api.GET('/api/v1/team/calendar')));

export const badgeKey = (checkId: string): Key => ['check', checkId, 'badge'];

export const useBadge = (checkId: string, enabled: boolean): UseQueryResult<Badge | null> =>
  useAddress(badgeKey(checkId), enabled, (api) =>
    body(api.GET('/api/v1/checks/{check_id}/badge', { params: { path: { check_id: checkId } } })),
  );

export const STATUS_PAGE: Key = ['status-page'];

export const useStatusPage = (enabled: boolean): UseQueryResult<StatusPage | null> =>
  useAddress(STATUS_PAGE, enabled, (api) => body(api.GET('/api/v1/team/status-page')));
