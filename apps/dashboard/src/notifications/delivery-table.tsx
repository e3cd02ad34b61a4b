import { Button, Code, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Channel, Delivery } from '../api/resources';
import { useRefreshChannels } from '../data/notifications-queries';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { GuardedButton } from '../ui/guarded-button';
import { notifyDone, notifyFailure } from '../ui/notify';
import { TimeStamp } from '../ui/time-stamp';
import { DeliveryBadge } from './delivery-badge';
import { deliveryWords } from './notification-words';
import classes from './notifications.module.css';

const columnsOf = (channel: Channel): readonly Column<Delivery>[] => [
  {
    label: 'Message',
    cell: (delivery) => (
      <div>
        <Text fw={550}>{deliveryWords(delivery.event)}</Text>
        <Text size="sm" c="dimmed">
          <TimeStamp value={delivery.created_at} />
        </Text>
      </div>
    ),
  },
  { label: 'Status', cell: (delivery) => <Status delivery={delivery} /> },
  { label: 'Response', cell: (delivery) => <Answer delivery={delivery} /> },
  {
    label: 'Actions',
    cell: (delivery) =>
      delivery.event === 'test' ? null : <Redeliver channel={channel} delivery={delivery} />,
    isActions: true,
  },
];

export function DeliveryTable({
  channel,
  deliveries,
}: {
  channel: Channel;
  deliveries: readonly Delivery[];
}) {
  return (
    <DataTable label="Deliveries" columns={columnsOf(channel)} rows={deliveries} keyOf={({ id }) => id} />
  );
}

function Status({ delivery }: { delivery: Delivery }) {
  return (
    <div>
      <DeliveryBadge delivery={delivery} />
      {delivery.status === 'pending' && delivery.attempts > 0 && (
        <Text size="sm" c="dimmed">
          Next attempt <TimeStamp value={delivery.next_attempt_at} />
        </Text>
      )}
    </div>
  );
}

function Answer({ delivery: { response_status, response_excerpt, error } }: { delivery: Delivery }) {
  if (response_status === null && error === null) return <Text c="dimmed">–</Text>;
  return (
    <div>
      <Text size="sm">{error ?? `Status ${response_status}`}</Text>
      {response_excerpt !== null && response_excerpt !== '' && (
        <Code block className={classes.excerpt}>
          {response_excerpt}
        </Code>
      )}
    </div>
  );
}

function Redeliver({ channel, delivery }: { channel: Channel; delivery: Delivery }) {
  const { api } = useTeam();
  const refresh = useRefreshChannels();
  const redeliver = useMutation({
    mutationFn: () =>
      api.POST('/api/v1/notification-channels/{channel_id}/deliveries/{delivery_id}/redeliver', {
        params: { path: { channel_id: channel.id, delivery_id: delivery.id } },
      }),
    onSuccess: async () => {
      notifyDone('The message is sent again.');
      await refresh();
    },
    onError: notifyFailure,
  });
  const refusal = channel.is_active ? null : 'The channel is off. Edit it and switch it on first.';
  if (refusal !== null)
    return (
      <GuardedButton refusal={refusal} size="xs" variant="default">
        Redeliver
      </GuardedButton>
    );
  return (
    <Button size="xs" variant="default" onClick={() => redeliver.mutate()} loading={redeliver.isPending}>
      {delivery.status === 'pending' ? 'Try now' : 'Redeliver'}
    </Button>
  );
}
