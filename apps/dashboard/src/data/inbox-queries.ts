import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { InboxPage, InboxSettings } from '../api/resources';
import { useTeamChange, useTeamQuery } from './team-data';

const INBOX = ['inbox'];
const POLL_MS = 60_000;

export const useInbox = (query: { page: number; is_read?: boolean }): UseQueryResult<InboxPage> =>
  useTeamQuery([...INBOX, query], (api) => body(api.GET('/api/v1/inbox', { params: { query } })), {
    placeholderData: keepPreviousData,
  });

/** How many entries are unread, polled while the page is visible. */
export const useUnreadCount = (): UseQueryResult<number> =>
  useTeamQuery(
    [...INBOX, 'unread'],
    async (api) => {
      const query = { is_read: false, per_page: 1 };
      return (await body(api.GET('/api/v1/inbox', { params: { query } }))).meta.total;
    },
    { refetchInterval: POLL_MS },
  );

/** Marks these entries as read; all of them without ids. */
export const useMarkRead = () =>
  useTeamChange((api, ids: string[] | undefined) => body(api.POST('/api/v1/inbox/read', { body: { ids } })), {
    reloads: INBOX,
  });

const SETTINGS = ['inbox-settings'];

export const useInboxSettings = (): UseQueryResult<InboxSettings> =>
  useTeamQuery(SETTINGS, (api) => body(api.GET('/api/v1/inbox/settings')));

export const useSetInboxSettings = () =>
  useTeamChange(
    (api, settings: InboxSettings) => body(api.PUT('/api/v1/inbox/settings', { body: settings })),
    { result: SETTINGS, reloads: SETTINGS, done: 'Saved.' },
  );
