import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CodeBlock } from '../ui/code-block';

/** The codes, which the api tells only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Alert
        color="yellow"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title="Save your recovery codes"
      >
        They are shown only now. Each works once in place of a code, for example when you lose your phone.
        Keep them apart from your password.
      </Alert>
      <CodeBlock code={codes.join('\n')} label="recovery codes" />
      <Text size="sm" c="dimmed">
        Without phone and codes only the operator of this installation can let you in again.
      </Text>
      <Group>
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
