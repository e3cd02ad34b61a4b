import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from './hint';

interface IconButtonProps {
  /** What it does: the tooltip and the name. */
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** A button with an icon only. */
export function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Hint label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Hint>
  );
}
