import { Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { useSession } from '../session/session-context';
import { useTeam } from '../session/team-context';
import { FormFailure } from '../ui/form-failure';
import { GuardedButton } from '../ui/guarded-button';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';

/** Whether members need a second factor to use the team. */
export function TeamSecondFactorSection() {
  const { security } = useSession();
  const { api, id, refusal } = useTeam();
  const client = useQueryClient();
  const isRequired = security.teams_requiring_second_factor.includes(id);
  const lacksOwn = !isRequired && !security.has_second_factor;
  const change = useMutation({
    mutationFn: () => body(api.PUT('/api/v1/team/second-factor', { body: { is_required: !isRequired } })),
    onSuccess: async ({ is_required: isNow }) => {
      notifyDone(
        isNow ? 'Members need two-factor authentication now.' : 'Members decide for themselves now.',
      );
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  const reason =
    refusal('security.manage') ??
    (lacksOwn ? 'Set up two-factor authentication for your own account first.' : null);
  return (
    <Section
      title="Two-factor authentication"
      description="Members without it are led to set it up before they can use the team. API keys and CI URLs are not affected."
    >
      <Stack gap="sm">
        <Text>{isRequired ? 'Every member needs it.' : 'Each member decides.'}</Text>
        <FormFailure error={change.error} />
        <Group>
          <GuardedButton
            refusal={reason}
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate()}
          >
            {isRequired ? 'Stop requiring it' : 'Require it of every member'}
          </GuardedButton>
        </Group>
      </Stack>
    </Section>
  );
}
