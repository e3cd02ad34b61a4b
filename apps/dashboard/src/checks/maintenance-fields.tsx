import { Button, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import { MAX_MAINTENANCE_WINDOWS, WEEKDAYS } from '@palisade/vocabulary';
import { capitalised } from '../ui/plain-words';
import type { CheckForm } from './check-form-values';

const DAYS = [
  { value: '', label: 'Every day' },
  ...WEEKDAYS.map((value) => ({ value, label: capitalised(value) })),
];

/** Times in each week without scans. A new window is in the time zone of the schedule. */
export function MaintenanceFields({ form }: { form: CheckForm }) {
  const { windows, schedule } = form.values;
  const add = (): void =>
    form.insertListItem('windows', {
      ...{ weekday: null, start: '22:00', end: '02:00', time_zone: schedule.time_zone },
    });
  return (
    <Input.Wrapper
      label="Maintenance windows"
      labelElement="div"
      description="No scans and no messages about failed scans. A run that is due in a window starts at its end."
      error={form.errors.windows}
    >
      <Stack gap="sm" mt="xs" align="flex-start">
        {windows.map(({ weekday, time_zone: zone }, place) => (
          <Group
            key={place}
            role="group"
            aria-label={`Maintenance window ${place + 1}`}
            align="flex-end"
            gap="sm"
          >
            <NativeSelect
              label="Day"
              data={DAYS}
              value={weekday ?? ''}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue(`windows.${place}.weekday`, WEEKDAYS.find((day) => day === value) ?? null)
              }
            />
            <TextInput
              type="time"
              label={`Start (${zone})`}
              {...form.getInputProps(`windows.${place}.start`)}
            />
            <TextInput type="time" label={`End (${zone})`} {...form.getInputProps(`windows.${place}.end`)} />
            <Button variant="default" onClick={() => form.removeListItem('windows', place)}>
              Remove
            </Button>
          </Group>
        ))}
        {windows.length < MAX_MAINTENANCE_WINDOWS && (
          <Button variant="default" size="xs" onClick={add}>
            Add a window
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
