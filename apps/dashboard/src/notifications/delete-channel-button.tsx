import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { Channel } from '../api/resources';
import { useRefreshChannels } from '../data/notifications-queries';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { notifyDone } from '../ui/notify';

export function DeleteChannelButton({ channel }: { channel: Channel }) {
  const { api } = useTeam();
  const refresh = useRefreshChannels();
  const [isOpen, { open, close }] = useDisclosure();
  const remove = useMutation({
    mutationFn: () =>
      api.DELETE('/api/v1/notification-channels/{channel_id}', {
        params: { path: { channel_id: channel.id } },
      }),
    onSuccess: async () => {
      close();
      notifyDone(`Deleted the channel ${channel.name}.`);
      await refresh();
    },
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label={`Delete ${channel.name}`}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={`Delete ${channel.name}?`}
        confirmLabel="Delete channel"
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        error={remove.error}
      >
        Messages that wait for this channel are not sent, and its deliveries are no longer listed. You cannot
        undo this.
      </ConfirmDialog>
    </>
  );
}
