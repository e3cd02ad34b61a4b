import { NativeSelect, Text } from '@mantine/core';
import { mayActAs } from '@palisade/vocabulary';
import { useState } from 'react';
import { body } from '../api/client';
import type { Member, Role } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { notifyFailure } from '../ui/notify';
import { type Departure, DepartureChoice, NOTHING_ELSE } from './departure-choice';
import { ROLE_CHOICES, ROLE_WORDS } from './role-words';

/** The role of a member, editable for owners. Asks for confirmation of a lower role, which may also revoke credentials. */
export function RoleSelect({ member }: { member: Member }) {
  const { refusal } = useTeam();
  const [demotion, setDemotion] = useState<Role | null>(null);
  const [departure, setDeparture] = useState<Departure>(NOTHING_ELSE);
  const params = { path: { user_id: member.user_id } };
  const change = useTeamChange(
    (api, { role, ends }: { role: Role; ends?: Departure }) =>
      body(api.PATCH('/api/v1/team/members/{user_id}', { params, body: { role, ...ends } })),
    {
      done: ({ name, role }) => `${name} is now ${ROLE_WORDS[role]}.`,
      onSuccess: () => setDemotion(null),
      // The person's own role decides what this page shows.
      reloadsSession: member.is_you,
    },
  );
  if (refusal('roles.change') !== null) return <Text tt="capitalize">{member.role}</Text>;
  const choose = (role: Role): void => {
    if (role === member.role) return;
    if (mayActAs(role, member.role)) return change.mutate({ role }, { onError: notifyFailure });
    change.reset();
    setDeparture(NOTHING_ELSE);
    setDemotion(role);
  };
  return (
    <>
      <NativeSelect
        aria-label={`Role of ${member.name}`}
        data={ROLE_CHOICES}
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
