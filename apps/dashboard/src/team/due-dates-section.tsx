import { Group, NumberInput, Stack, Switch } from '@mantine/core';
import { MAX_FIX_WITHIN_DAYS, PROPOSED_FIX_WITHIN_DAYS, SEVERITIES } from '@palisade/vocabulary';
import { useState } from 'react';
import { body } from '../api/client';
import type { Team } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { DETAILS } from '../data/team-queries';
import { useTeam } from '../session/team-context';
import { RequestForm } from '../ui/request-form';
import { Section } from '../ui/section';
import { type Days, daysOf, limitsOf } from './due-days';
import { TagLimits } from './tag-limits';

/** Within how many days issues should be fixed; off until the team wants it. */
export function DueDatesSection({ team }: { team: Team }) {
  const reason = useTeam().refusal('team.rename');
  const [isOn, setIsOn] = useState(hasLimits(team));
  const save = useTeamChange(
    (api, fix_within_days: Team['fix_within_days']) =>
      body(
        api.PATCH('/api/v1/team', {
          body: { fix_within_days, ...(fix_within_days === null && { fix_within_days_by_tag: null }) },
        }),
      ),
    { ...DETAILS, done: 'Saved.' },
  );
  const change = (on: boolean): void => {
    setIsOn(on);
    if (!on && hasLimits(team)) save.mutate(null);
  };
  return (
    <Section
      aria-label="Due dates"
      title="Due dates"
      description="An open issue is due so many days after a scan detected it, or detected it again. Lists show what is overdue, and channels can send a message. Accepted issues are never overdue."
    >
      <Stack gap="sm">
        <Switch
          label="Give issues a due date"
          description={reason ?? undefined}
          checked={isOn}
          disabled={reason !== null || save.isPending}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        {isOn && (
          <RequestForm<Days, Team>
            initialValues={
              team.fix_within_days === null ? { ...PROPOSED_FIX_WITHIN_DAYS } : daysOf(team.fix_within_days)
            }
            submitLabel="Save"
            isSection
            isIncomplete={() => reason !== null}
            send={(days) => save.mutateAsync(limitsOf(days))}
            fieldOf={Object.fromEntries(SEVERITIES.map((name) => [`fix_within_days.${name}`, name]))}
          >
            {(form) => (
              <Group align="start">
                {SEVERITIES.map((severity) => (
                  <NumberInput
                    key={severity}
                    label={`Days, ${severity}`}
                    placeholder="No date"
                    w={130}
                    min={1}
                    max={MAX_FIX_WITHIN_DAYS}
                    allowDecimal={false}
                    disabled={reason !== null}
                    {...form.getInputProps(severity)}
                  />
                ))}
              </Group>
            )}
          </RequestForm>
        )}
        {isOn && <TagLimits team={team} reason={reason} />}
      </Stack>
    </Section>
  );
}

const hasLimits = ({ fix_within_days: days, fix_within_days_by_tag: byTag }: Team): boolean =>
  days !== null || byTag.length > 0;
