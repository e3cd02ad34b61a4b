import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { SecretField } from '../ui/secret-field';

export function SecretShownOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Alert
        color="yellow"
        variant="light"
        icon={<IconEyeOff size={18} aria-hidden />}
        title="Copy the signing secret now"
      >
        You can see this secret only now. Your receiver verifies messages with it, by the Standard Webhooks
        specification. If you lose it, rotate it.
      </Alert>
      <SecretField value={secret} label="signing secret" />
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
