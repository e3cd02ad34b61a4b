import { Stack } from '@mantine/core';
import { IconInfoCircle } from '../ui/icons';
import { Loaded } from '../ui/loaded';
import { DeleteTeamSection } from './delete-team-section';
import { IssueSettingsSection } from './issue-settings-section';
import { PlanSection } from './plan-section';
import { TeamNameSection } from './team-name-section';
import { TeamSecondFactorSection } from './team-second-factor-section';
import { useTeamDetails } from '../data/team-queries';
import { Notice } from '../ui/notice';

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
          <TeamSecondFactorSection />
          <DeleteTeamSection name={team.name} checks={team.checks} />
        </Stack>
      )}
    </Loaded>
  );
}
