import { Button, type ButtonProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormButtonsProps extends Pick<ButtonProps, 'disabled' | 'loading' | 'color'> {
  onCancel: () => void;
  'data-autofocus'?: boolean;
  /** What the form does: "Save". */
  children: ReactNode;
}

/** The last row of a form in a dialog. */
export function FormButtons({ onCancel, ...submit }: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...submit} />
    </Group>
  );
}
