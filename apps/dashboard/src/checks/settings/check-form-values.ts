import type { UseFormReturnType } from '@mantine/form';
import { type CheckSchedule, DEFAULT_MAX_PAGES, type MaintenanceWindow } from '@palisade/vocabulary';
import type { CheckDetail, CreateCheckBody, Test, UpdateCheckBody } from '../../api/resources';
import { checkSchedule } from './schedule-words';
import { ownZone } from './time-zones';
import { settingsOf, settingsTextsOf, type SettingsTexts } from './test-settings';

export type CheckForm = UseFormReturnType<CheckFormValues>;

/** The values of the form of a check. */
export interface CheckFormValues {
  domain: string;
  isActive: boolean;
  tags: string[];
  /** One per line. */
  expectedPaths: string;
  /** Empty for the usual number. */
  maxPages: number | '';
  /** Empty for as many links as usual. */
  maxDepth: number | '';
  /** Empty without a limit. */
  maxMinutes: number | '';
  zone: string;
  /** Members that its kind does not need keep what the person chose before. */
  schedule: CheckSchedule;
  /** `YYYY-MM-DDTHH:MM` in the zone of the person; empty without a pause. */
  pausedUntil: string;
  maintenanceWindows: MaintenanceWindow[];
  /** By test key. */
  tests: Record<string, boolean>;
  settings: SettingsTexts;
}

const DEFAULT_TIME = '02:00';

export const newCheckValues = (tests: readonly Test[]): CheckFormValues => ({
  domain: '',
  isActive: true,
  tags: [],
  expectedPaths: '',
  maxPages: DEFAULT_MAX_PAGES,
  maxDepth: '',
  maxMinutes: '',
  zone: 'default',
  schedule: withDefaults({ kind: 'daily', weekday: null, day: null, time: null, time_zone: ownZone() }),
  pausedUntil: '',
  maintenanceWindows: [],
  tests: Object.fromEntries(tests.map(({ key, enabled_by_default: isEnabled }) => [key, isEnabled])),
  settings: {},
});

export const formValuesOf = (check: CheckDetail): CheckFormValues => ({
  domain: check.url ?? check.domain,
  isActive: check.is_active,
  tags: check.tags,
  expectedPaths: check.expected_paths.join('\n'),
  maxPages: check.max_pages,
  maxDepth: check.max_depth ?? '',
  maxMinutes: check.max_minutes ?? '',
  zone: check.zone,
  schedule: withDefaults(checkSchedule(check)),
  pausedUntil: check.paused_until === null ? '' : localMinute(new Date(check.paused_until)),
  maintenanceWindows: check.maintenance_windows,
  tests: check.tests,
  settings: settingsTextsOf(check.test_configs),
});

/** Members of requests that no field sets: the schedule takes the place of two, and an admin sets one elsewhere. */
type NotInForm = 'schedule_frequency' | 'schedule_time' | 'is_staging';

/** What the form says, by the names of the API. A member that is missing here does not compile. */
export const createBodyOf = (values: CheckFormValues) =>
  ({
    domain: values.domain.trim(),
    tags: values.tags,
    expected_paths: pathsOf(values.expectedPaths),
    max_pages: values.maxPages === '' ? null : values.maxPages,
    max_depth: values.maxDepth === '' ? null : values.maxDepth,
    max_minutes: values.maxMinutes === '' ? null : values.maxMinutes,
    zone: values.zone,
    schedule: scheduleBody(values.schedule),
    paused_until: pauseOf(values.pausedUntil)?.toISOString() ?? null,
    maintenance_windows: values.maintenanceWindows,
    tests: values.tests,
    test_configs: configsOf(values.settings),
  }) satisfies Required<Omit<CreateCheckBody, NotInForm>>;

/**
 * Only what differs from the saved values: the API would check an unchanged domain again, and the request must not undo
 * what someone else has changed in the meantime.
 */
export function updateBodyOf(values: CheckFormValues, saved: CheckFormValues): UpdateCheckBody {
  const tests = Object.entries(values.tests).filter(([key, isOn]) => isOn !== saved.tests[key]);
  const before = { ...createBodyOf(saved), is_active: saved.isActive, tests: {}, test_configs: {} };
  const after = {
    ...createBodyOf(values),
    is_active: values.isActive,
    tests: Object.fromEntries(tests),
    test_configs: changedConfigs(values.settings, saved.settings),
  };
  const members = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(
    members
      .filter((member) => !isSame(after[member], before[member]))
      .map((member) => [member, after[member]]),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Each once, as the API takes them. */
const pathsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** A person who changes the kind finds something in the fields that appear. */
const withDefaults = (schedule: CheckSchedule): CheckSchedule => ({
  ...schedule,
  weekday: schedule.weekday ?? 'monday',
  day: schedule.day ?? 1,
  time: schedule.time ?? DEFAULT_TIME,
});

/** Only the members that its kind needs. */
export const scheduleBody = ({ kind, weekday, day, time, time_zone }: CheckSchedule): CheckSchedule => ({
  kind,
  weekday: kind === 'weekly' ? weekday : null,
  day: kind === 'monthly' ? day : null,
  time: kind === 'none' || kind === 'hourly' ? null : time,
  time_zone,
});

/** Of the field of a pause; null while it is empty. */
export const pauseOf = (field: string): Date | null => (field === '' ? null : new Date(field));

/** As a field of the type datetime-local has it. */
export function localMinute(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

type TestConfig = NonNullable<CreateCheckBody['test_configs']>[string];

function configsOf(settings: SettingsTexts): Record<string, TestConfig> {
  const configs = Object.entries(settings).map(([key, texts]) => [key, settingsOf(texts)] as const);
  return Object.fromEntries(configs.filter(([, config]) => config !== null)) as Record<string, TestConfig>;
}

/** Settings that differ from the saved ones; null clears those of a test. */
function changedConfigs(settings: SettingsTexts, saved: SettingsTexts): Record<string, TestConfig | null> {
  const configs = Object.entries(settings).map(([key, texts]) => [key, settingsOf(texts)] as const);
  const changed = configs.filter(
    ([key, config]) => JSON.stringify(config) !== JSON.stringify(settingsOf(saved[key])),
  );
  return Object.fromEntries(changed);
}

/** The API's errors (422) by the fields of the form. An error of a list entry is shown at the list. */
export function formErrorsOf(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const [, test, setting] = /^test_configs\.([a-z_]+)(?:\.([a-z_]+(?:\.[a-z_]+)?))?/.exec(name) ?? [];
      if (test !== undefined) return [`settings.${test}.${setting ?? 'endpoints'}`, message];
      const [member = '', ...place] = name.split('.');
      const isOfList = member === 'tests' || member === 'tags';
      return [isOfList ? member : [camelCase(member), ...place].join('.'), message];
    }),
  );
}

const camelCase = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
