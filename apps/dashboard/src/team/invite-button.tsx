import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '../ui/icons';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';
import { InviteForm } from './invite-form';
import { Dialog } from '../ui/dialog';

export function InviteButton() {
  const { refusal } = useTeam();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <GuardedButton
        refusal={refusal('members.manage')}
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onClick={open}
      >
        Invite
      </GuardedButton>
      <Dialog opened={isOpen} onClose={close} title="Invite a member">
        <InviteForm onDone={close} />
      </Dialog>
    </>
  );
}
