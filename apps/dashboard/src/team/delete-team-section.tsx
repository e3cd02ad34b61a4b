import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { SESSION_KEY } from '../api/query-client';
import { useTeam } from '../session/team-context';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { GuardedButton } from '../ui/guarded-button';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';

export function DeleteTeamSection({ name, checks }: { name: string; checks: number }) {
  const { api, refusal } = useTeam();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/v1/team'),
    onSuccess: async () => {
      close();
      notifyDone(`The team ${name} is deleted.`);
      await navigate('/', { replace: true });
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  return (
    <Section
      title="Delete this team"
      description="Its checks stop, and nobody sees its scans and issues any more. Its API keys and CI URLs stop working at once."
      isDangerous
    >
      <GuardedButton refusal={refusal('team.delete')} color="red" variant="light" onClick={open}>
        Delete team
      </GuardedButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={`Delete ${name}?`}
        confirmLabel="Delete team"
        typeToConfirm={name}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        error={remove.error}
      >
        {checks === 1 ? 'Its check stops' : `Its ${checks} checks stop`}, and all members lose access. You
        cannot undo this.
      </ConfirmDialog>
    </Section>
  );
}
