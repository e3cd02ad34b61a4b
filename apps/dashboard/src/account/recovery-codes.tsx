import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '../ui/icons';
import { CodeBlock } from '../ui/code-block';
import { Muted } from '../ui/muted';
import { Notice } from '../ui/notice';

/** The API returns the codes only once, so the person has to save them here. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Notice color="yellow" icon={IconAlertTriangle} title="Save your recovery codes">
        You can see these codes only now. If you lose your phone, use one of them to sign in. Each code works
        once. Do not store them with your password.
      </Notice>
      <CodeBlock code={codes.join('\n')} label="recovery codes" />
      <Muted>
        If you lose your phone and these codes, only the operator of this installation can restore your
        access.
      </Muted>
      <Group>
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
