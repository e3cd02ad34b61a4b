import { keepPreviousData } from '@tanstack/react-query';
import { body } from '../api/client';
import type { ChannelWithSecret, CreateChannelBody, UpdateChannelBody } from '../api/resources';
import { useTeamChange, useTeamQuery } from './team-data';

const POLL_MS = 5_000;
const TEST_POLL_MS = 700;
/** More than a team can have. */
const ALL = 100;

/** The channels of the team, polled, because their deliveries continue. */
export const useChannels = (enabled: boolean) =>
  useTeamQuery(
    ['channels'],
    (api) => body(api.GET('/api/v1/notification-channels', { params: { query: { per_page: ALL } } })),
    { enabled, refetchInterval: POLL_MS },
  );

/** A page of a channel's deliveries. */
export function useDeliveries(channelId: string, page: number) {
  const params = { path: { channel_id: channelId }, query: { page, per_page: 10 } };
  return useTeamQuery(
    ['channels', channelId, 'deliveries', page],
    (api) => body(api.GET('/api/v1/notification-channels/{channel_id}/deliveries', { params })),
    { placeholderData: keepPreviousData, refetchInterval: POLL_MS },
  );
}

/** A delivery, polled until it has ended; null starts nothing. */
export function useDelivery(channelId: string, deliveryId: string | null) {
  const params = { path: { channel_id: channelId, delivery_id: String(deliveryId) } };
  return useTeamQuery(
    ['channels', channelId, 'delivery', deliveryId],
    (api) => body(api.GET('/api/v1/notification-channels/{channel_id}/deliveries/{delivery_id}', { params })),
    {
      enabled: deliveryId !== null,
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? TEST_POLL_MS : false),
    },
  );
}

export type ChannelSave = { id: null; body: CreateChannelBody } | { id: string; body: UpdateChannelBody };

/** Creates or changes a channel. */
export const useSaveChannel = () =>
  useTeamChange<ChannelWithSecret, ChannelSave>(
    (api, save) =>
      save.id === null
        ? body(api.POST('/api/v1/notification-channels', { body: save.body }))
        : body(
            api.PUT('/api/v1/notification-channels/{channel_id}', {
              params: { path: { channel_id: save.id } },
              body: save.body,
            }),
          ),
    { reloads: ['channels'] },
  );
