import {
  Box,
  Group,
  Input,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { SCHEDULE_KINDS, type ScheduleKind, WEEKDAYS } from '@palisade/vocabulary';
import { useState } from 'react';
import { Muted } from '../../ui/muted';
import { capitalised } from '../../ui/plain-words';
import { localTime, utcTime } from '../../ui/time-format';
import { type CheckForm, pauseOf } from './check-form-values';
import { MaintenanceFields } from './maintenance-fields';
import { nextRuns } from './schedule-preview';
import { localScheduleTime } from './schedule-words';
import { TimeZoneField } from './time-zone-field';
import { ownZone } from './time-zones';

const KINDS = SCHEDULE_KINDS.map((value) => ({ value, label: capitalised(value) }));
export const WEEKDAY_CHOICES = WEEKDAYS.map((value) => ({ value, label: capitalised(value) }));
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
const PREVIEWED = 3;
/** Five words side by side at 390 px. */
const FITS_PHONES = { label: { paddingInline: 'clamp(4px, 1.6vw, 12px)' } };

const NOTES: Readonly<Record<ScheduleKind, string>> = {
  none: 'Only when a person, a pipeline or the API starts a scan.',
  hourly: 'Once an hour, at a minute that Palisade chooses to spread the load.',
  daily: 'Every day at this time.',
  weekly: 'Once a week, on this weekday.',
  monthly: 'Once a month, on this day. In shorter months, on the last day.',
};

interface ScheduleFieldsProps {
  form: CheckForm;
  check?: { id: string };
}

/** When the check runs, and when it must not. The next runs are also shown in the viewer's time zone. */
export function ScheduleFields({ form, check }: ScheduleFieldsProps) {
  const { kind } = form.values.schedule;
  return (
    <Stack gap="md">
      <Title order={2}>Schedule</Title>
      <Input.Wrapper label="Frequency" labelElement="div" error={form.errors['schedule.kind']}>
        <div>
          <SegmentedControl
            aria-label="Frequency"
            data={KINDS}
            styles={FITS_PHONES}
            {...form.getInputProps('schedule.kind')}
          />
        </div>
      </Input.Wrapper>
      {kind !== 'none' && kind !== 'hourly' && <TimeFields form={form} />}
      <Muted>{NOTES[kind]}</Muted>
      <Preview form={form} check={check} />
      {check && (
        <TextInput
          type="datetime-local"
          label="Pause until"
          description="In your time zone. Until then the check is not scanned, neither on schedule nor manually."
          maw={320}
          {...form.getInputProps('pausedUntil')}
        />
      )}
      {check && <MaintenanceFields form={form} />}
    </Stack>
  );
}

function TimeFields({ form }: { form: CheckForm }) {
  const { kind, time_zone: zone } = form.values.schedule;
  return (
    <Group align="flex-start" gap="lg">
      {kind === 'weekly' && (
        <NativeSelect label="Weekday" data={WEEKDAY_CHOICES} {...form.getInputProps('schedule.weekday')} />
      )}
      {kind === 'monthly' && (
        <NativeSelect
          label="Day of the month"
          data={DAYS}
          value={String(form.values.schedule.day)}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('schedule.day', Number(value))}
        />
      )}
      <TextInput
        type="time"
        label={`Time (${zone})`}
        w={240}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={<LocalTime form={form} />}
        {...form.getInputProps('schedule.time')}
      />
      <TimeZoneField form={form} />
    </Group>
  );
}

/** The time in the zone of the person, while it differs. */
function LocalTime({ form }: { form: CheckForm }) {
  const [now] = useState(() => new Date());
  const words = localScheduleTime(form.values.schedule, now);
  return words === null ? null : <>{words} in your time zone</>;
}

function Preview({ form, check }: ScheduleFieldsProps) {
  const [now] = useState(() => new Date());
  const { schedule, isActive, maintenanceWindows, pausedUntil } = form.values;
  const planned = {
    schedule,
    maintenanceWindows,
    pausedUntil: pauseOf(pausedUntil),
    checkId: check?.id ?? null,
  };
  const runs = nextRuns(planned, now, PREVIEWED);
  const zone = ownZone();
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
