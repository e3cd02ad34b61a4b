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
      notifyDone(`Deleted the team ${name}.`);
      await navigate('/', { replace: true });
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  return (
    <Section
      title="Delete this team"
      description="Stops all checks and removes access to their scans and issues. API keys and CI URLs stop working immediately."
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
