import { Group, Input, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { SCHEDULE_FREQUENCIES, type ScheduleFrequency } from '@palisade/vocabulary';
import { useState } from 'react';
import { localTime, utcTime } from '../ui/time-format';
import type { CheckForm } from './check-form';
import classes from './schedule-fields.module.css';
import { nextRuns } from './schedule-preview';

const FREQUENCIES = SCHEDULE_FREQUENCIES.map((value) => ({
  value,
  label: value.charAt(0) + value.slice(1).toLowerCase(),
}));
const PREVIEWED = 3;

const NOTES: Readonly<Record<ScheduleFrequency, string>> = {
  HOURLY: 'Once an hour, at a minute of its own: checks are spread over the hour.',
  DAILY: 'Every day at this time.',
  WEEKLY: 'On the weekday on which the check was made.',
  MONTHLY: 'On the day of the month on which the check was made; in shorter months on the last day.',
};

interface ScheduleFieldsProps {
  form: CheckForm;
  check?: { id: string; created_at: string };
}

/** When the check runs. The schedule is UTC; what comes of it is shown in the viewer's zone too. */
export function ScheduleFields({ form, check }: ScheduleFieldsProps) {
  const { frequency } = form.values;
  return (
    <Stack gap="md">
      <Title order={2}>When to scan</Title>
      <Group align="flex-start" gap="lg">
        <Input.Wrapper label="How often" labelElement="div" error={form.errors.frequency}>
          <div>
            <SegmentedControl
              aria-label="How often"
              data={FREQUENCIES}
              {...form.getInputProps('frequency')}
            />
          </div>
        </Input.Wrapper>
        {frequency !== 'HOURLY' && (
          <TextInput type="time" label="Time (UTC)" w={130} {...form.getInputProps('time')} />
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {NOTES[frequency]}
      </Text>
      <Preview form={form} check={check} />
    </Stack>
  );
}

function Preview({ form, check }: ScheduleFieldsProps) {
  const [now] = useState(() => new Date());
  const { frequency, time, isActive } = form.values;
  const createdAt = check ? new Date(check.created_at) : null;
  const runs = nextRuns({ frequency, time, createdAt, checkId: check?.id ?? null }, now, PREVIEWED);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isActive) return <Text size="sm">Paused: no run is planned.</Text>;
  if (runs.length === 0) return null;
  return (
    <div className={classes.preview} aria-live="polite">
      <Text size="sm" fw={600}>
        Next runs in your time zone, {zone}
      </Text>
      <ol className={classes.runs}>
        {runs.map((run) => (
          <li key={run.getTime()}>
            <span>{localTime(run)}</span>
            {zone !== 'UTC' && (
              <Text span size="sm" c="dimmed">
                {utcTime(run).replace(/:00 UTC$/, ' UTC')}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
