import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { DueDay, InboxPage, InboxSettings } from '../api/resources';
import { useTeamChange, useTeamQuery } from './team-data';

const INBOX = ['inbox'];
const POLL_MS = 60_000;

export const useInbox = (query: { page: number; is_read?: boolean }): UseQueryResult<InboxPage> =>
  useTeamQuery(
    [...INBOX, query],
    (api) => body(api.GET('/api/v1/inbox', { params: { query: { ...query, group_by: 'cause' } } })),
    { placeholderData: keepPreviousData },
  );

/** The days on which many issues of the person fall due. */
export const useDueDays = (): UseQueryResult<DueDay[]> =>
  useTeamQuery([...INBOX, 'due'], async (api) => (await body(api.GET('/api/v1/inbox/due'))).data);

/** How many causes are unread, polled while the page is visible. */
export const useUnreadCount = (): UseQueryResult<number> =>
  useTeamQuery(
    [...INBOX, 'unread'],
    async (api) => {
      const query = { is_read: false, per_page: 1, group_by: 'cause' } as const;
      return (await body(api.GET('/api/v1/inbox', { params: { query } }))).meta.total;
    },
    { refetchInterval: POLL_MS },
  );

/** Marks these entries as read, and all of their causes; all entries without ids. */
export const useMarkRead = () =>
  useTeamChange(
    (api, ids: string[] | undefined) =>
      body(api.POST('/api/v1/inbox/read', { body: { ids, alike: ids !== undefined } })),
    { reloads: INBOX },
  );

const SETTINGS = ['inbox-settings'];

export const useInboxSettings = (): UseQueryResult<InboxSettings> =>
  useTeamQuery(SETTINGS, (api) => body(api.GET('/api/v1/inbox/settings')));

export const useSetInboxSettings = () =>
  useTeamChange(
    (api, settings: InboxSettings) => body(api.PUT('/api/v1/inbox/settings', { body: settings })),
    { result: SETTINGS, reloads: SETTINGS, done: 'Saved.' },
  );
