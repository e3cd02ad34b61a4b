import { Group, Text } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { ActionButton } from './action-button';
import { ConfirmedButton } from './confirmed-button';
import { Loaded } from './loaded';
import { TimeStamp } from './time-stamp';

interface SecretAddressProps {
  /** Why this person cannot manage it. */
  refusal: string | null;
  /** Who created the address; null without one. */
  query: UseQueryResult<{ created_by: string; created_at: string } | null>;
  create: UseMutationResult<{ url: string }, Error, void>;
  revoke: UseMutationResult<unknown, Error, void>;
  /** What happens to those who use the address, once it does not work. */
  loss: string;
}

/** Creates, replaces and revokes an address that anyone who has it can open. `NewAddress` shows the new one. */
export function SecretAddress({ refusal, query, create, revoke, loss }: SecretAddressProps) {
  const first = (
    <Group>
      <ActionButton refusal={refusal} action={create}>
        Create address
      </ActionButton>
    </Group>
  );
  if (refusal !== null) return first;
  return (
    <Loaded query={query} rows={1}>
      {(known) =>
        known === null ? (
          first
        ) : (
          <Group gap="sm">
            <Text size="sm">
              Created by {known.created_by}, <TimeStamp value={known.created_at} />
            </Text>
            <ConfirmedButton
              label="Replace address"
              title="Replace the address?"
              confirmLabel="Replace"
              action={create}
            >
              {loss} Give people the new one.
            </ConfirmedButton>
            <ConfirmedButton label="Revoke" title="Revoke the address?" confirmLabel="Revoke" action={revoke}>
              {loss} You cannot undo this, but you can create a new address.
            </ConfirmedButton>
          </Group>
        )
      }
    </Loaded>
  );
}
