import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Channel } from '../api/resources';
import { body } from '../api/client';
import { useRefreshChannels } from '../data/notifications-queries';
import { useTeam } from '../session/team-context';
import { notifyFailure } from '../ui/notify';
import { TimeStamp } from '../ui/time-stamp';

interface RotateSecretProps {
  channel: Channel;
  onSecret: (secret: string) => void;
}

export function RotateSecret({ channel, onSecret }: RotateSecretProps) {
  const { api } = useTeam();
  const refresh = useRefreshChannels();
  const rotate = useMutation({
    mutationFn: () =>
      body(
        api.POST('/api/v1/notification-channels/{channel_id}/rotate-secret', {
          params: { path: { channel_id: channel.id } },
        }),
      ),
    gcTime: 0,
    onSuccess: async ({ secret }) => {
      if (secret !== undefined) onSecret(secret);
      await refresh();
    },
    onError: notifyFailure,
  });
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={500}>
          Signing secret {channel.secret_hint}
        </Text>
        <Text size="sm" c="dimmed">
          {channel.previous_secret_until === null ? (
            'After a rotation, messages have both signatures for 24 hours.'
          ) : (
            <>
              The previous secret signs as well until{' '}
              <TimeStamp value={channel.previous_secret_until} format="full" />.
            </>
          )}
        </Text>
      </div>
      <Button size="xs" variant="default" onClick={() => rotate.mutate()} loading={rotate.isPending}>
        Rotate secret
      </Button>
    </Group>
  );
}
