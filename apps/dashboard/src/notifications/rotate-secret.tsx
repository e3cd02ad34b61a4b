import { Button, Group, Text } from '@mantine/core';
import type { Channel } from '../api/resources';
import { body } from '../api/client';
import { notifyFailure } from '../ui/notify';
import { TimeStamp } from '../ui/time-stamp';
import { Muted } from '../ui/muted';
import { useTeamChange } from '../data/team-data';

interface RotateSecretProps {
  channel: Channel;
  onSecret: (secret: string) => void;
}

export function RotateSecret({ channel, onSecret }: RotateSecretProps) {
  const params = { path: { channel_id: channel.id } };
  const rotate = useTeamChange(
    (api) => body(api.POST('/api/v1/notification-channels/{channel_id}/rotate-secret', { params })),
    {
      gcTime: 0,
      reloads: ['channels'],
      onSuccess: ({ secret }) => secret !== undefined && onSecret(secret),
      onError: notifyFailure,
    },
  );
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={500}>
          Signing secret {channel.secret_hint}
        </Text>
        <Muted>
          {channel.previous_secret_until === null ? (
            'After a rotation, messages have both signatures for 24 hours.'
          ) : (
            <>
              The previous secret signs as well until{' '}
              <TimeStamp value={channel.previous_secret_until} format="full" />.
            </>
          )}
        </Muted>
      </div>
      <Button size="xs" variant="default" onClick={() => rotate.mutate()} loading={rotate.isPending}>
        Rotate secret
      </Button>
    </Group>
  );
}
