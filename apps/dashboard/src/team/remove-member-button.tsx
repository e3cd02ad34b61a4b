import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SESSION_KEY } from '../api/query-client';
import type { Member } from '../api/resources';
import { useTeam } from '../session/team-context';
import { notifyDone } from '../ui/notify';
import { type Departure, DepartureChoice, NOTHING_ELSE } from './departure-choice';
import { ConfirmedButton } from '../ui/confirmed-button';

/** Only the selected options: a member who leaves must not send either of them. */
const selected = (departure: Departure): Partial<Departure> =>
  Object.fromEntries(Object.entries(departure).filter(([, isSelected]) => isSelected));

/** Removes a member, or leaves the team. */
export function RemoveMemberButton({ member }: { member: Member }) {
  const team = useTeam();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [departure, setDeparture] = useState<Departure>(NOTHING_ELSE);
  const remove = useMutation({
    mutationFn: () =>
      team.api.DELETE('/api/v1/team/members/{user_id}', {
        params: { path: { user_id: member.user_id }, query: selected(departure) },
      }),
    onSuccess: async () => {
      notifyDone(member.is_you ? `You left ${team.name}.` : `${member.name} is no longer a member.`);
      if (member.is_you) {
        await navigate('/', { replace: true });
        await client.invalidateQueries({ queryKey: SESSION_KEY });
      } else {
        await client.invalidateQueries({ queryKey: [...team.key] });
      }
    },
  });
  const refusal =
    team.refusal('members.manage') ??
    (member.role === 'owner' && team.role !== 'owner' ? 'Only owners can remove an owner.' : null);
  const words = member.is_you
    ? { label: 'Leave', title: `Leave ${team.name}?`, confirmLabel: 'Leave team' }
    : { label: 'Remove', title: `Remove ${member.name}?`, confirmLabel: 'Remove member' };
  return (
    <ConfirmedButton
      {...words}
      refusal={member.is_you ? null : refusal}
      size="xs"
      aria-label={member.is_you ? undefined : `Remove ${member.name}`}
      onOpen={() => setDeparture(NOTHING_ELSE)}
      action={remove}
    >
      {member.is_you
        ? 'You lose access immediately. To rejoin the team, you need a new invitation.'
        : `${member.email} loses access immediately. Checks that ${member.name} created are kept.`}
      <DepartureChoice member={member} value={departure} onChange={setDeparture} />
    </ConfirmedButton>
  );
}
