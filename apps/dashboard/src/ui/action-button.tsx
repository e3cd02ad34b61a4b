import type { UseMutationResult } from '@tanstack/react-query';
import { GuardedButton, type GuardedButtonProps } from './guarded-button';
import { notifyFailure } from './notify';

interface ActionButtonProps extends Omit<GuardedButtonProps, 'refusal'> {
  action: UseMutationResult<unknown, Error, void>;
  /** Why the button is disabled. */
  refusal?: string | null;
}

/** A button that makes a change immediately. A message explains why it failed. */
export const ActionButton = ({ action, refusal = null, ...button }: ActionButtonProps) => (
  <GuardedButton
    refusal={refusal}
    variant="default"
    loading={action.isPending}
    onClick={() => action.mutate(undefined, { onError: notifyFailure })}
    {...button}
  />
);
