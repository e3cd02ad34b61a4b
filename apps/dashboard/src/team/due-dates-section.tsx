import { Group, NumberInput, Stack, Switch } from '@mantine/core';
import {
  MAX_FIX_WITHIN_DAYS,
  PROPOSED_FIX_WITHIN_DAYS,
  SEVERITIES,
  type Severity,
} from '@palisade/vocabulary';
import { useState } from 'react';
import { body } from '../api/client';
import type { Team } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { DETAILS } from '../data/team-queries';
import { useTeam } from '../session/team-context';
import { RequestForm } from '../ui/request-form';
import { Section } from '../ui/section';

type Days = Record<Severity, number | string>;

/** Within how many days issues should be fixed; off until the team wants it. */
export function DueDatesSection({ team }: { team: Team }) {
  const reason = useTeam().refusal('team.rename');
  const [isOn, setIsOn] = useState(team.fix_within_days !== null);
  const save = useTeamChange(
    (api, fix_within_days: Team['fix_within_days']) =>
      body(api.PATCH('/api/v1/team', { body: { fix_within_days } })),
    { ...DETAILS, done: 'Saved.' },
  );
  const change = (on: boolean): void => {
    setIsOn(on);
    if (!on && team.fix_within_days !== null) save.mutate(null);
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
            initialValues={daysOf(team)}
            submitLabel="Save"
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
      </Stack>
    </Section>
  );
}

const daysOf = ({ fix_within_days: days }: Team): Days =>
  days === null
    ? { ...PROPOSED_FIX_WITHIN_DAYS }
    : {
        critical: days.critical ?? '',
        high: days.high ?? '',
        medium: days.medium ?? '',
        low: days.low ?? '',
      };

function limitsOf(days: Days): NonNullable<Team['fix_within_days']> {
  const of = (severity: Severity): number | null => (days[severity] === '' ? null : Number(days[severity]));
  return { critical: of('critical'), high: of('high'), medium: of('medium'), low: of('low') };
}
