import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock, IconSend } from '../ui/icons';
import { useState } from 'react';
import { messageOf } from '../api/api-failure';
import { body } from '../api/client';
import type { Channel, Delivery } from '../api/resources';
import { useDelivery } from '../data/notifications-queries';
import { Muted } from '../ui/muted';
import { useTeamChange } from '../data/team-data';
import { Notice } from '../ui/notice';

/** Sends a test message and shows how it ended. */
export function TestMessage({ channel }: { channel: Channel }) {
  const params = { path: { channel_id: channel.id } };
  const [deliveryId, setDeliveryId] = useState<string | null>(null);
  const { data: delivery } = useDelivery(channel.id, deliveryId);
  const send = useTeamChange(
    (api) => body(api.POST('/api/v1/notification-channels/{channel_id}/test', { params })),
    { reloads: ['channels'], onSuccess: ({ id }) => setDeliveryId(id) },
  );
  const isWaiting = deliveryId !== null && (delivery === undefined || delivery.status === 'pending');
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Muted>A test message is sent once, even if the channel is off.</Muted>
        <Button
          size="xs"
          leftSection={<IconSend size={14} aria-hidden />}
          onClick={() => send.mutate()}
          loading={send.isPending || isWaiting}
        >
          Send test message
        </Button>
      </Group>
      <div role="status">
        {send.error !== null && <Alert color="red">{messageOf(send.error)}</Alert>}
        {isWaiting && (
          <Notice color="gray" icon={IconClock}>
            Waiting for a worker to send the message.
          </Notice>
        )}
        {!isWaiting && delivery && <Result delivery={delivery} />}
      </div>
    </Stack>
  );
}

function Result({ delivery: { status, error, response_status: code } }: { delivery: Delivery }) {
  if (status === 'delivered')
    return (
      <Notice color="teal" icon={IconCircleCheck}>
        <Text fw={550}>The test message was delivered</Text>
        {code === null ? 'The receiver accepted it.' : `The receiver returned ${code}.`}
      </Notice>
    );
  return (
    <Notice color="red" icon={IconCircleX}>
      <Text fw={550}>The test message was not delivered</Text>
      {error}
    </Notice>
  );
}
