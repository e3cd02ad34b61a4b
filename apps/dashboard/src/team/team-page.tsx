import { Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { useTeamChange } from '../data/team-data';
import { DETAILS, useTeamDetails } from '../data/team-queries';
import { useSession } from '../session/session';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { ConfirmedButton } from '../ui/confirmed-button';
import { IconInfoCircle } from '../ui/icons';
import { Loaded } from '../ui/loaded';
import { NameForm } from '../ui/name-form';
import { Notice } from '../ui/notice';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';
import { DueDatesSection } from './due-dates-section';
import { IssueSettingsSection } from './issue-settings-section';
import { PlanSection } from './plan-section';

export function Component() {
  const details = useTeamDetails();
  return (
    <Loaded query={details}>
      {(team) => (
        <Stack gap="lg">
          {!team.has_api_access && (
            <Notice color="yellow" icon={IconInfoCircle} title="This team is on the Trial plan">
              You can use the full dashboard. API keys, CI URLs and MCP require the Professional or Business
              plan. Ask the operator of this installation to change the plan.
            </Notice>
          )}
          <TeamNameSection name={team.name} />
          <PlanSection team={team} />
          <IssueSettingsSection team={team} />
          <DueDatesSection team={team} />
          <TeamSecondFactorSection />
          <DeleteTeamSection name={team.name} checks={team.checks} />
        </Stack>
      )}
    </Loaded>
  );
}

function TeamNameSection({ name }: { name: string }) {
  const { refusal } = useTeam();
  const save = useTeamChange(
    (api, values: { name: string }) => body(api.PATCH('/api/v1/team', { body: values })),
    { ...DETAILS, done: 'Team renamed.', reloadsSession: true },
  );
  return (
    <Section title="Name">
      <NameForm
        label="Team name"
        name={name}
        autoComplete="off"
        refusal={refusal('team.rename')}
        save={save}
      />
    </Section>
  );
}

/** Whether members must have a second factor to use the team. */
function TeamSecondFactorSection() {
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

function DeleteTeamSection({ name, checks }: { name: string; checks: number }) {
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
