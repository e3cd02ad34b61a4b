import { NativeSelect, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROLES, mayActAs } from '@palisade/vocabulary';
import { useState } from 'react';
import { body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import type { Member, Role } from '../api/resources';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { notifyDone, notifyFailure } from '../ui/notify';
import { type Departure, DepartureChoice, NOTHING_ELSE } from './departure-choice';
import { ROLE_WORDS } from './role-words';

/** The role of a member, editable for owners. Asks for confirmation of a lower role, which may also revoke credentials. */
export function RoleSelect({ member }: { member: Member }) {
  const { api, key, refusal } = useTeam();
  const client = useQueryClient();
  const [demotion, setDemotion] = useState<Role | null>(null);
  const [departure, setDeparture] = useState<Departure>(NOTHING_ELSE);
  const change = useMutation({
    mutationFn: ({ role, ends }: { role: Role; ends?: Departure }) =>
      body(
        api.PATCH('/api/v1/team/members/{user_id}', {
          params: { path: { user_id: member.user_id } },
          body: { role, ...ends },
        }),
      ),
    onSuccess: async (changed) => {
      setDemotion(null);
      notifyDone(`${changed.name} is now ${ROLE_WORDS[changed.role]}.`);
      // The person's own role decides what this page shows.
      if (member.is_you) await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
    onError: (error) => demotion === null && notifyFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: [...key] }),
  });
  if (refusal('roles.change') !== null) return <Text tt="capitalize">{member.role}</Text>;
  const choose = (role: Role): void => {
    if (role === member.role) return;
    if (mayActAs(role, member.role)) return change.mutate({ role });
    change.reset();
    setDeparture(NOTHING_ELSE);
    setDemotion(role);
  };
  return (
    <>
      <NativeSelect
        aria-label={`Role of ${member.name}`}
        data={ROLES.map((role) => ({ value: role, label: role[0]?.toUpperCase() + role.slice(1) }))}
        value={change.isPending ? change.variables.role : member.role}
        onChange={(event) => choose(event.currentTarget.value as Role)}
        disabled={change.isPending}
        w={124}
        size="xs"
      />
      <ConfirmDialog
        isOpen={demotion !== null}
        onClose={() => setDemotion(null)}
        title={`Change the role of ${member.name}?`}
        confirmLabel="Change role"
        onConfirm={() => demotion !== null && change.mutate({ role: demotion, ends: departure })}
        isBusy={change.isPending}
        error={change.error}
      >
        {demotion !== null && `${member.name} will be ${ROLE_WORDS[demotion]}.`}
        <DepartureChoice member={member} value={departure} onChange={setDeparture} />
      </ConfirmDialog>
    </>
  );
}
