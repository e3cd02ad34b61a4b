import type { Channel } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { ConfirmedButton } from '../ui/confirmed-button';

export function DeleteChannelButton({ channel }: { channel: Channel }) {
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
      Messages that wait for this channel are not sent, and its deliveries are no longer listed. You cannot
      undo this.
    </ConfirmedButton>
  );
}
