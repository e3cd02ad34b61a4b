import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from './hint';

export interface GuardedButtonProps extends ButtonProps {
  /** Why the button is disabled, from `useTeam().refusal(…)`; null if it is enabled. */
  refusal: string | null;
  onClick?: () => void;
  type?: 'button' | 'submit';
  'aria-label'?: string;
  children: ReactNode;
}

/** A button that stays visible and explains why it is disabled. */
export function GuardedButton({ refusal, onClick, ...rest }: GuardedButtonProps) {
  if (refusal === null) return <Button onClick={onClick} {...rest} />;
  return (
    <Hint label={refusal}>
      <Button
        {...rest}
        type="button"
        data-disabled
        aria-disabled
        aria-description={refusal}
        onClick={(event) => event.preventDefault()}
      />
    </Hint>
  );
}
