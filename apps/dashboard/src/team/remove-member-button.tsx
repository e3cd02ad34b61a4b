import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Member } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { useTeam } from '../session/team-context';
import { ConfirmedButton } from '../ui/confirmed-button';
import { type Departure, DepartureChoice, NOTHING_ELSE } from './departure-choice';

/** Only the selected options: a member who leaves must not send either of them. */
const selected = (departure: Departure): Partial<Departure> =>
  Object.fromEntries(Object.entries(departure).filter(([, isSelected]) => isSelected));

/** Removes a member, or leaves the team. */
export function RemoveMemberButton({ member }: { member: Member }) {
  const team = useTeam();
  const navigate = useNavigate();
  const [departure, setDeparture] = useState<Departure>(NOTHING_ELSE);
  const params = { path: { user_id: member.user_id }, query: selected(departure) };
  const remove = useTeamChange((api) => api.DELETE('/api/v1/team/members/{user_id}', { params }), {
    done: member.is_you ? `You left ${team.name}.` : `${member.name} is no longer a member.`,
    onSuccess: () => (member.is_you ? navigate('/', { replace: true }) : undefined),
    reloadsSession: member.is_you,
    // A person who has left cannot load data of the team.
    reloads: member.is_you ? ['members'] : [],
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
