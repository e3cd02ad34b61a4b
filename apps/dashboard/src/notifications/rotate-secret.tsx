import { Group, Text } from '@mantine/core';
import type { Channel } from '../api/resources';
import { body } from '../api/client';
import { ActionButton } from '../ui/action-button';
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
              Messages are also signed with the previous secret until{' '}
              <TimeStamp value={channel.previous_secret_until} format="full" />.
            </>
          )}
        </Muted>
      </div>
      <ActionButton size="xs" action={rotate}>
        Rotate secret
      </ActionButton>
    </Group>
  );
}
