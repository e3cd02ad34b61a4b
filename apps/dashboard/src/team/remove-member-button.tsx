import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SESSION_KEY } from '../api/query-client';
import type { Member } from '../api/resources';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { GuardedButton } from '../ui/guarded-button';
import { notifyDone } from '../ui/notify';
import { type Departure, DepartureChoice, NOTHING_ELSE } from './departure-choice';

/** Only the selected options: a member who leaves must not send either of them. */
const selected = (departure: Departure): Partial<Departure> =>
  Object.fromEntries(Object.entries(departure).filter(([, isSelected]) => isSelected));

/** Removes a member, or leaves the team. */
export function RemoveMemberButton({ member }: { member: Member }) {
  const team = useTeam();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const [departure, setDeparture] = useState<Departure>(NOTHING_ELSE);
  const remove = useMutation({
    mutationFn: () =>
      team.api.DELETE('/api/v1/team/members/{user_id}', {
        params: { path: { user_id: member.user_id }, query: selected(departure) },
      }),
    onSuccess: async () => {
      close();
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
    ? { button: 'Leave', title: `Leave ${team.name}?`, confirm: 'Leave team' }
    : { button: 'Remove', title: `Remove ${member.name}?`, confirm: 'Remove member' };
  return (
    <>
      <GuardedButton
        refusal={member.is_you ? null : refusal}
        size="xs"
        variant="default"
        onClick={() => {
          setDeparture(NOTHING_ELSE);
          open();
        }}
        aria-label={member.is_you ? undefined : `Remove ${member.name}`}
      >
        {words.button}
      </GuardedButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={words.title}
        confirmLabel={words.confirm}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        error={remove.error}
      >
        {member.is_you
          ? 'You lose access immediately. To rejoin the team, you need a new invitation.'
          : `${member.email} loses access immediately. Checks that ${member.name} created are kept.`}
        <DepartureChoice member={member} value={departure} onChange={setDeparture} />
      </ConfirmDialog>
    </>
  );
}
