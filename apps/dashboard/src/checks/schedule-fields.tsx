import { Box, Group, Input, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { SCHEDULE_FREQUENCIES, type ScheduleFrequency } from '@palisade/vocabulary';
import { useState } from 'react';
import { localTime, utcTime } from '../ui/time-format';
import type { CheckForm } from './check-form-values';
import { nextRuns } from './schedule-preview';
import { localScheduleTime } from './schedule-words';
import { Muted } from '../ui/muted';

const FREQUENCIES = SCHEDULE_FREQUENCIES.map((value) => ({
  value,
  label: value.charAt(0) + value.slice(1).toLowerCase(),
}));
const PREVIEWED = 3;

const NOTES: Readonly<Record<ScheduleFrequency, string>> = {
  HOURLY: 'Once an hour, at a minute that Palisade chooses to spread the load.',
  DAILY: 'Every day at this time.',
  WEEKLY: 'Once a week, on the weekday on which the check was created.',
  MONTHLY: 'Once a month, on the day on which the check was created. In shorter months, on the last day.',
};

interface ScheduleFieldsProps {
  form: CheckForm;
  check?: { id: string; created_at: string };
}

/** When the check runs. The schedule is in UTC; the next runs are also shown in the viewer's time zone. */
export function ScheduleFields({ form, check }: ScheduleFieldsProps) {
  const { frequency } = form.values;
  return (
    <Stack gap="md">
      <Title order={2}>Schedule</Title>
      <Group align="flex-start" gap="lg">
        <Input.Wrapper label="Frequency" labelElement="div" error={form.errors.frequency}>
          <div>
            <SegmentedControl
              aria-label="Frequency"
              data={FREQUENCIES}
              {...form.getInputProps('frequency')}
            />
          </div>
        </Input.Wrapper>
        {frequency !== 'HOURLY' && (
          <TextInput
            type="time"
            label="Time (UTC)"
            w={200}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={<LocalTime form={form} check={check} />}
            {...form.getInputProps('time')}
          />
        )}
      </Group>
      <Muted>{NOTES[frequency]}</Muted>
      <Preview form={form} check={check} />
    </Stack>
  );
}

/** The time in the zone of the person, while the zone differs from UTC. */
function LocalTime({ form, check }: ScheduleFieldsProps) {
  const [now] = useState(() => new Date());
  const words = localScheduleTime(
    {
      schedule_frequency: form.values.frequency,
      schedule_time: form.values.time,
      created_at: check?.created_at ?? now.toISOString(),
    },
    now,
  );
  return words === null ? null : <>{words} in your time zone</>;
}

function Preview({ form, check }: ScheduleFieldsProps) {
  const [now] = useState(() => new Date());
  const { frequency, time, isActive } = form.values;
  const createdAt = check ? new Date(check.created_at) : null;
  const runs = nextRuns({ frequency, time, createdAt, checkId: check?.id ?? null }, now, PREVIEWED);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isActive) return <Text size="sm">Paused. No runs are scheduled.</Text>;
  if (runs.length === 0) return null;
  return (
    <Box px={14} py={12} bdrs="md" bg="var(--pal-page)" aria-live="polite">
      <Text size="sm" fw={600}>
        Next runs in your time zone, {zone}
      </Text>
      <ol style={{ display: 'grid', gap: 4, margin: '6px 0 0' }}>
        {runs.map((run) => (
          <Group key={run.getTime()} component="li" gap="2px 14px">
            <span>{localTime(run)}</span>
            {zone !== 'UTC' && <Muted span>{utcTime(run).replace(/:00 UTC$/, ' UTC')}</Muted>}
          </Group>
        ))}
      </ol>
    </Box>
  );
}
