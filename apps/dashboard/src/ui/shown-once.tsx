import { Button, Group, Stack } from '@mantine/core';
import { IconEyeOff } from './icons';
import type { ReactNode } from 'react';
import { Notice } from './notice';
import { SecretField } from './secret-field';

interface ShownOnceProps {
  title: string;
  /** What the value is, and what to do if it is lost. */
  children: ReactNode;
  value: string;
  label: string;
  onClose: () => void;
}

/** A secret that the API returns only once: the last step of a dialog. */
export function ShownOnce({ title, children, value, label, onClose }: ShownOnceProps) {
  return (
    <Stack gap="md">
      <Notice color="yellow" icon={IconEyeOff} title={title}>
        {children}
      </Notice>
      <SecretField value={value} label={label} />
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
