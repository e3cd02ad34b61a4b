import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { SESSION_KEY } from '../api/query-client';
import { useTeam } from '../session/team-context';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';
import { ConfirmedButton } from '../ui/confirmed-button';

export function DeleteTeamSection({ name, checks }: { name: string; checks: number }) {
  const { api, refusal } = useTeam();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/v1/team'),
    onSuccess: async () => {
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
      <ConfirmedButton
        label="Delete team"
        refusal={refusal('team.delete')}
        color="red"
        variant="light"
        title={`Delete ${name}?`}
        confirmLabel="Delete team"
        typeToConfirm={name}
        action={remove}
      >
        {checks === 1 ? 'Its check stops' : `Its ${checks} checks stop`}, and all members lose access. You
        cannot undo this.
      </ConfirmedButton>
    </Section>
  );
}
