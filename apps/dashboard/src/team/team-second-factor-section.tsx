import { Group, Stack, Text } from '@mantine/core';
import { body } from '../api/client';
import { useSession } from '../session/session';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { Section } from '../ui/section';
import { useTeamChange } from '../data/team-data';

/** Whether members must have a second factor to use the team. */
export function TeamSecondFactorSection() {
  const { security } = useSession();
  const { id, refusal } = useTeam();
  const isRequired = security.teams_requiring_second_factor.includes(id);
  const lacksOwn = !isRequired && !security.has_second_factor;
  const change = useTeamChange(
    (api) => body(api.PUT('/api/v1/team/second-factor', { body: { is_required: !isRequired } })),
    {
      done: ({ is_required: isNow }) =>
        `Two-factor authentication is now ${isNow ? 'required' : 'optional'}.`,
      reloadsSession: true,
    },
  );
  const reason =
    refusal('security.manage') ??
    (lacksOwn ? 'Set up two-factor authentication for your own account first.' : null);
  return (
    <Section
      title="Two-factor authentication"
      description="Members without two-factor authentication must set it up before they can use the team. API keys and CI URLs are not affected."
    >
      <Stack gap="sm">
        <Text>{isRequired ? 'Required for all members.' : 'Optional for each member.'}</Text>
        <Group>
          <ActionButton refusal={reason} action={change}>
            {isRequired ? 'Make optional' : 'Require for all members'}
          </ActionButton>
        </Group>
      </Stack>
    </Section>
  );
}
