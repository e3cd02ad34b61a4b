import type { UseFormReturnType } from '@mantine/form';
import { CONFIGURABLE_TEST_KEYS } from '@palisade/catalogue';
import { TEST_KEYS, type ScheduleFrequency, type TestKey } from '@palisade/vocabulary';
import type { CheckDetail, CreateCheckBody, UpdateCheckBody } from '../api/resources';
import { isIntrusive } from '../data/test-catalogue';

export type CheckForm = UseFormReturnType<CheckFormValues>;

/** The values of the form of a check. */
export interface CheckFormValues {
  domain: string;
  isActive: boolean;
  frequency: ScheduleFrequency;
  time: string;
  tests: Record<TestKey, boolean>;
  /** One path per line. */
  endpoints: Partial<Record<TestKey, string>>;
}

export const NEW_CHECK: CheckFormValues = {
  domain: '',
  isActive: true,
  frequency: 'DAILY',
  time: '02:00',
  // Bursts wait for the verification of the domain.
  tests: Object.fromEntries(TEST_KEYS.map((key) => [key, !isIntrusive(key)])) as Record<TestKey, boolean>,
  endpoints: {},
};

export function formValuesOf(check: CheckDetail): CheckFormValues {
  return {
    domain: check.url ?? check.domain,
    isActive: check.is_active,
    frequency: check.schedule_frequency,
    time: check.schedule_time ?? NEW_CHECK.time,
    tests: Object.fromEntries(TEST_KEYS.map((key) => [key, check.tests[key] === true])) as Record<
      TestKey,
      boolean
    >,
    endpoints: Object.fromEntries(
      CONFIGURABLE_TEST_KEYS.flatMap((key) => {
        const settings = check.test_configs[key];
        return settings ? [[key, settings.endpoints.join('\n')]] : [];
      }),
    ),
  };
}

export const pathsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function createBodyOf(values: CheckFormValues): CreateCheckBody {
  return {
    domain: values.domain.trim(),
    schedule_frequency: values.frequency,
    schedule_time: values.frequency === 'HOURLY' ? null : values.time,
    tests: values.tests,
    test_configs: Object.fromEntries(
      CONFIGURABLE_TEST_KEYS.flatMap((key) => {
        const endpoints = pathsIn(values.endpoints[key]);
        return endpoints.length > 0 ? [[key, { endpoints }]] : [];
      }),
    ),
  };
}

/** Only what differs from `before`: a domain that is sent again might be judged anew. */
export function updateBodyOf(values: CheckFormValues, before: CheckFormValues): UpdateCheckBody {
  const domain = values.domain.trim();
  const changed = CONFIGURABLE_TEST_KEYS.filter(
    (key) => pathsIn(values.endpoints[key]).join('\n') !== pathsIn(before.endpoints[key]).join('\n'),
  );
  return {
    ...(domain === before.domain ? {} : { domain }),
    is_active: values.isActive,
    schedule_frequency: values.frequency,
    ...(values.frequency === 'HOURLY' ? {} : { schedule_time: values.time }),
    tests: values.tests,
    test_configs: Object.fromEntries(
      changed.map((key) => {
        const endpoints = pathsIn(values.endpoints[key]);
        return [key, endpoints.length > 0 ? { endpoints } : null];
      }),
    ),
  };
}

/** Where the form shows an error of the api: fields of the form by the api's names. */
const FIELDS: Readonly<Record<string, string>> = {
  domain: 'domain',
  schedule_frequency: 'frequency',
  schedule_time: 'time',
  is_active: 'isActive',
  tests: 'tests',
};

/** The api's errors (422) by the form's fields; a list of paths has one place for all errors within it. */
export function formErrorsOf(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const config = /^test_configs\.([a-z_]+)/.exec(name)?.[1];
      if (config !== undefined) return [`endpoints.${config}`, message];
      return [FIELDS[name] ?? (name.startsWith('tests.') ? 'tests' : name), message];
    }),
  );
}
