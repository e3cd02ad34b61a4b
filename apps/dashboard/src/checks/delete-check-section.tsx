import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { CheckDetail } from '../api/resources';
import { useDeleteCheck } from '../data/checks-queries';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { GuardedButton } from '../ui/guarded-button';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';

export function DeleteCheckSection({ check }: { check: CheckDetail }) {
  const team = useTeam();
  const navigate = useNavigate();
  const remove = useDeleteCheck(check.id);
  const [isOpen, { open, close }] = useDisclosure();
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifyDone(`Deleted the check for ${check.domain}.`);
        void navigate(`${team.path}/checks`);
      },
    });
  return (
    <Section
      title="Delete this check"
      description="Stops its scans, and removes its history and issues from all lists. To stop scans temporarily, pause the check on the General tab instead."
      isDangerous
    >
      <GuardedButton
        refusal={team.refusal('checks.write')}
        variant="outline"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={open}
      >
        Delete check
      </GuardedButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={`Delete the check for ${check.domain}?`}
        confirmLabel="Delete check"
        onConfirm={confirm}
        isBusy={remove.isPending}
        error={remove.error}
      >
        Running scans stop, and you can no longer see its history and issues. You cannot undo this.
      </ConfirmDialog>
    </Section>
  );
}
