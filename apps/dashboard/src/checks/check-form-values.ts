import type { UseFormReturnType } from '@mantine/form';
import type { ScheduleFrequency } from '@palisade/vocabulary';
import type { CheckDetail, CreateCheckBody, Test, UpdateCheckBody } from '../api/resources';
import { settingsOf, settingsTextsOf, type SettingsTexts } from './test-settings';

export type CheckForm = UseFormReturnType<CheckFormValues>;

/** The values of the form of a check. */
export interface CheckFormValues {
  domain: string;
  isActive: boolean;
  tags: string[];
  /** One per line. */
  expectedPaths: string;
  frequency: ScheduleFrequency;
  time: string;
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
  frequency: 'DAILY',
  time: DEFAULT_TIME,
  tests: Object.fromEntries(tests.map(({ key, enabled_by_default: isEnabled }) => [key, isEnabled])),
  settings: {},
});

export const formValuesOf = (check: CheckDetail): CheckFormValues => ({
  domain: check.url ?? check.domain,
  isActive: check.is_active,
  tags: check.tags,
  expectedPaths: check.expected_paths.join('\n'),
  frequency: check.schedule_frequency,
  time: check.schedule_time ?? DEFAULT_TIME,
  tests: check.tests,
  settings: settingsTextsOf(check.test_configs),
});

export function createBodyOf(values: CheckFormValues): CreateCheckBody {
  return {
    domain: values.domain.trim(),
    tags: values.tags,
    expected_paths: pathsOf(values.expectedPaths),
    schedule_frequency: values.frequency,
    schedule_time: values.frequency === 'HOURLY' ? null : values.time,
    tests: values.tests,
    test_configs: configsOf(values.settings),
  };
}

/**
 * Only what differs from the saved values: the API would check an unchanged domain again, and the request must not undo
 * what someone else has changed in the meantime.
 */
export function updateBodyOf(values: CheckFormValues, saved: CheckFormValues): UpdateCheckBody {
  const domain = values.domain.trim();
  const paths = pathsOf(values.expectedPaths);
  const configs = changedConfigs(values.settings, saved.settings);
  const tests = Object.entries(values.tests).filter(([key, isOn]) => isOn !== saved.tests[key]);
  return {
    ...(domain === saved.domain ? {} : { domain }),
    ...(values.isActive === saved.isActive ? {} : { is_active: values.isActive }),
    ...(isSameList(values.tags, saved.tags) ? {} : { tags: values.tags }),
    ...(isSameList(paths, pathsOf(saved.expectedPaths)) ? {} : { expected_paths: paths }),
    ...(values.frequency === saved.frequency ? {} : { schedule_frequency: values.frequency }),
    ...(values.frequency === 'HOURLY' || isSameTime(values, saved) ? {} : { schedule_time: values.time }),
    ...(tests.length === 0 ? {} : { tests: Object.fromEntries(tests) }),
    ...(Object.keys(configs).length === 0 ? {} : { test_configs: configs }),
  };
}

/** Each once, as the API takes them. */
const pathsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, place) => each === other[place]);

/** An hourly check has no time, so a change from hourly needs one. */
const isSameTime = (values: CheckFormValues, saved: CheckFormValues): boolean =>
  values.time === saved.time && saved.frequency !== 'HOURLY';

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

/** Fields of the form by the API's names. */
const FIELDS: Readonly<Record<string, string>> = {
  domain: 'domain',
  schedule_frequency: 'frequency',
  schedule_time: 'time',
  is_active: 'isActive',
  tests: 'tests',
  expected_paths: 'expectedPaths',
};

/** The API's errors (422) by the fields of the form. An error of a list entry is shown at the list. */
export function formErrorsOf(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const [, test, setting] = /^test_configs\.([a-z_]+)(?:\.([a-z_]+(?:\.[a-z_]+)?))?/.exec(name) ?? [];
      if (test !== undefined) return [`settings.${test}.${setting ?? 'endpoints'}`, message];
      return [FIELDS[name] ?? /^(tests|tags)\./.exec(name)?.[1] ?? name, message];
    }),
  );
}
