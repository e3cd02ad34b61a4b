import { Code, Text } from '@mantine/core';
import type { Channel, Delivery } from '../api/resources';
import { ActionButton } from '../ui/action-button';
import { type Column, DataTable } from '../ui/data-table';
import { StatusBadge } from '../ui/status-badge';
import { TimeStamp } from '../ui/time-stamp';
import { deliveryWords } from './notification-words';
import classes from './notifications.module.css';
import { Muted } from '../ui/muted';
import { useTeamChange } from '../data/team-data';

const columnsOf = (channel: Channel): readonly Column<Delivery>[] => [
  {
    label: 'Message',
    cell: (delivery) => (
      <div>
        <Text fw={550}>{deliveryWords(delivery.event)}</Text>
        <Muted>
          <TimeStamp value={delivery.created_at} />
        </Muted>
      </div>
    ),
  },
  { label: 'Status', cell: (delivery) => <Status delivery={delivery} /> },
  { label: 'Response', cell: (delivery) => <Response delivery={delivery} /> },
  {
    label: 'Actions',
    cell: (delivery) =>
      delivery.event === 'test' ? null : <Redeliver channel={channel} delivery={delivery} />,
    isActions: true,
  },
];

export function DeliveryBadge({ delivery: { status, attempts } }: { delivery: Delivery }) {
  const isRetried = status === 'pending' && attempts > 0;
  return <StatusBadge status={status} label={isRetried ? `Failed ${attempts}×, retrying` : undefined} />;
}

interface DeliveryTableProps {
  channel: Channel;
  deliveries: readonly Delivery[];
}

export function DeliveryTable({ channel, deliveries }: DeliveryTableProps) {
  return (
    <DataTable label="Deliveries" columns={columnsOf(channel)} rows={deliveries} keyOf={({ id }) => id} />
  );
}

function Status({ delivery }: { delivery: Delivery }) {
  return (
    <div>
      <DeliveryBadge delivery={delivery} />
      {delivery.status === 'pending' && delivery.attempts > 0 && (
        <Muted>
          Next attempt <TimeStamp value={delivery.next_attempt_at} />
        </Muted>
      )}
    </div>
  );
}

function Response({ delivery: { response_status, response_excerpt, error } }: { delivery: Delivery }) {
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
  const params = { path: { channel_id: channel.id, delivery_id: delivery.id } };
  const redeliver = useTeamChange(
    (api) =>
      api.POST('/api/v1/notification-channels/{channel_id}/deliveries/{delivery_id}/redeliver', { params }),
    { done: 'Sending the message again.', reloads: ['channels'] },
  );
  const refusal = channel.is_active ? null : 'The channel is off. Edit it and enable "Send messages" first.';
  return (
    <ActionButton refusal={refusal} size="xs" action={redeliver}>
      {refusal === null && delivery.status === 'pending' ? 'Try now' : 'Redeliver'}
    </ActionButton>
  );
}
