import { Button, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import { MAX_MAINTENANCE_WINDOWS, type MaintenanceWindow, WEEKDAYS } from '@palisade/vocabulary';
import { capitalised } from '../../ui/plain-words';
import { type CheckForm, localMinute } from './check-form-values';

const DAYS = [
  { value: '', label: 'Every day' },
  { value: 'once', label: 'Once' },
  ...WEEKDAYS.map((value) => ({ value, label: capitalised(value) })),
];

/** Times in each week, or on one date, without scans. A new window is in the time zone of the schedule. */
export function MaintenanceFields({ form }: { form: CheckForm }) {
  const { maintenanceWindows: windows, schedule } = form.values;
  const add = (): void =>
    form.insertListItem('maintenanceWindows', {
      weekday: null,
      start: '22:00',
      end: '02:00',
      time_zone: schedule.time_zone,
    });
  const choose = (place: number, day: string): void => {
    const { date, ...window } = { ...windows[place] } as MaintenanceWindow;
    form.setFieldValue(`maintenanceWindows.${place}`, {
      ...window,
      weekday: WEEKDAYS.find((each) => each === day) ?? null,
      ...(day === 'once' && { date: date ?? localMinute(new Date()).slice(0, 10) }),
    });
  };
  return (
    <Input.Wrapper
      label="Maintenance windows"
      labelElement="div"
      description="No scans and no messages about failed scans. A run that is due in a window starts at its end."
      error={form.errors.maintenanceWindows}
    >
      <Stack gap="sm" mt="xs" align="flex-start">
        {windows.map(({ weekday, date, time_zone: zone }, place) => (
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
              value={date === undefined ? (weekday ?? '') : 'once'}
              onChange={({ currentTarget: { value } }) => choose(place, value)}
            />
            {date !== undefined && (
              <TextInput
                type="date"
                label="Date"
                {...form.getInputProps(`maintenanceWindows.${place}.date`)}
              />
            )}
            <TextInput
              type="time"
              label={`Start (${zone})`}
              {...form.getInputProps(`maintenanceWindows.${place}.start`)}
            />
            <TextInput
              type="time"
              label={`End (${zone})`}
              {...form.getInputProps(`maintenanceWindows.${place}.end`)}
            />
            <Button variant="default" onClick={() => form.removeListItem('maintenanceWindows', place)}>
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
