import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause } from '../ui/icons';
import { CHANNELS } from '@palisade/vocabulary';
import type { Channel } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { ConfirmedButton } from '../ui/confirmed-button';
import { type Column, DataTable } from '../ui/data-table';
import { TimeStamp } from '../ui/time-stamp';
import { ToneBadge } from '../ui/tone-badge';
import { ChannelDialog } from './channel-dialog';
import { DeliveriesDialog } from './deliveries-dialog';
import { DeliveryBadge } from './delivery-table';
import { channelState, deliveryWords, targetWords } from './notification-words';
import classes from './notifications.module.css';
import { Muted } from '../ui/muted';

const COLUMNS: readonly Column<Channel>[] = [
  {
    label: 'Channel',
    cell: (channel) => (
      <div style={{ minWidth: 0 }}>
        <Text fw={550}>{channel.name}</Text>
        <Muted className={classes.target}>
          {CHANNELS[channel.type].label}: {targetWords(channel)}
        </Muted>
        <Unconfirmed recipients={channel.settings.unconfirmed ?? []} />
      </div>
    ),
  },
  { label: 'State', cell: (channel) => <State channel={channel} /> },
  { label: 'Last message', cell: (channel) => <LastDelivery channel={channel} /> },
  { label: 'Actions', cell: (channel) => <Actions channel={channel} />, isActions: true },
];

function Unconfirmed({ recipients }: { recipients: readonly string[] }) {
  if (recipients.length === 0) return null;
  return <Muted className={classes.target}>No messages until they agree: {recipients.join(', ')}</Muted>;
}

export function ChannelTable({ channels }: { channels: readonly Channel[] }) {
  return <DataTable label="Notification channels" columns={COLUMNS} rows={channels} keyOf={({ id }) => id} />;
}

const ICONS = { good: IconCircleCheck, neutral: IconPlayerPause } as const;

function State({ channel }: { channel: Channel }) {
  const { label, tone, hint } = channelState(channel);
  const icon = tone === 'good' || tone === 'neutral' ? ICONS[tone] : IconAlertTriangle;
  return (
    <div>
      <ToneBadge tone={tone} icon={icon} label={label} />
      {hint !== null && <Muted>{hint}</Muted>}
    </div>
  );
}

function LastDelivery({ channel: { last_delivery: last } }: { channel: Channel }) {
  if (last === null) return <Text c="dimmed">None yet</Text>;
  return (
    <div>
      <DeliveryBadge delivery={last} />
      <Muted>
        {deliveryWords(last.event)}, <TimeStamp value={last.created_at} />
      </Muted>
    </div>
  );
}

function Actions({ channel }: { channel: Channel }) {
  const [isEditing, editing] = useDisclosure();
  const [isListing, listing] = useDisclosure();
  return (
    <Group gap="xs" justify="flex-end" className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        onClick={listing.open}
        aria-label={`Test and deliveries: ${channel.name}`}
      >
        Test and deliveries
      </Button>
      <Button size="xs" variant="default" onClick={editing.open} aria-label={`Edit ${channel.name}`}>
        Edit
      </Button>
      <DeleteChannelButton channel={channel} />
      <ChannelDialog isOpen={isEditing} onClose={editing.close} channel={channel} />
      <DeliveriesDialog isOpen={isListing} onClose={listing.close} channel={channel} />
    </Group>
  );
}

function DeleteChannelButton({ channel }: { channel: Channel }) {
  const params = { path: { channel_id: channel.id } };
  const remove = useTeamChange(
    (api) => api.DELETE('/api/v1/notification-channels/{channel_id}', { params }),
    { done: `Deleted the channel ${channel.name}.`, reloads: ['channels'] },
  );
  return (
    <ConfirmedButton
      label="Delete"
      size="xs"
      aria-label={`Delete ${channel.name}`}
      title={`Delete ${channel.name}?`}
      confirmLabel="Delete channel"
      action={remove}
    >
      Waiting messages are not sent, and you can no longer see the deliveries of the channel. You cannot undo
      this.
    </ConfirmedButton>
  );
}
