import { definitionOf, readSettings } from '@palisade/catalogue';
import type { CheckDetail, CheckSettings, TestConfigs } from '@palisade/persistence';
import { nextRunAt } from '@palisade/schedule';
import { type AllowedHosts, type Target, parseTarget } from '@palisade/target-client';
import type { TestKey, CheckId } from '@palisade/vocabulary';
import { ValidationFailed } from '../http/validation-failed';
import type { CreateCheckBody } from './dto/create-check.body';
import type { UpdateCheckBody } from './dto/update-check.body';
import { NO_TEST_ENABLED, enablesAny } from './test-map.rules';

/** What a new check begins with. Its schedule counts from `now`, the moment of its creation. */
export function newCheckSettings(
  body: CreateCheckBody,
  allowedHosts: AllowedHosts,
  { now, checkId }: { now: Date; checkId: CheckId },
): CheckSettings {
  const { host, url } = parseTarget(body.domain, allowedHosts);
  const schedule = { frequency: body.schedule_frequency, time: body.schedule_time ?? null };
  return {
    domain: host,
    url,
    isActive: true,
    scheduleFrequency: schedule.frequency,
    scheduleTime: schedule.time,
    tests: body.tests,
    tags: body.tags ?? [],
    expectedPaths: body.expected_paths ?? [],
    isVerified: false,
    nextRunAt: nextRunAt({ ...schedule, createdAt: now, checkId }, now),
    testConfigs: withConfigs({}, body.test_configs ?? {}),
  };
}

/** What an update makes of a check: absent keeps, null clears, a value sets. @throws ValidationFailed */
export function changedCheckSettings(
  check: CheckDetail,
  body: UpdateCheckBody,
  allowedHosts: AllowedHosts,
  now: Date,
): CheckSettings {
  const target = body.domain === undefined ? null : parseTarget(body.domain, allowedHosts);
  const domain = target?.host ?? check.domain;
  const tests = { ...check.tests, ...body.tests };
  if (!enablesAny(tests)) throw ValidationFailed.at('tests', NO_TEST_ENABLED);
  return {
    domain,
    url: target === null ? check.url : target.url,
    isVerified: check.isVerified && (target === null || isSameSite(check, target)),
    tests,
    tags: body.tags === undefined ? check.tags : (body.tags ?? []),
    expectedPaths: body.expected_paths === undefined ? check.expectedPaths : (body.expected_paths ?? []),
    testConfigs: body.test_configs === null ? {} : withConfigs(check.testConfigs, body.test_configs ?? {}),
    ...changedRuns(check, body, now),
  };
}

/** A proof is for a host and its port: an owner who has proven 8080 must not send bursts to 443. The two standard ports are one site. */
function isSameSite(check: CheckDetail, target: Target): boolean {
  return target.host === check.domain && portOf(target.url) === portOf(check.url);
}

/** Empty for the standard port of its scheme, as the URL parser leaves it. */
const portOf = (url: string | null): string => {
  const port = url === null ? '' : new URL(url).port;
  return port === '80' || port === '443' ? '' : port;
};

type Runs = Pick<CheckSettings, 'isActive' | 'scheduleFrequency' | 'scheduleTime' | 'nextRunAt'>;

/** When it runs. Only a change of schedule or activity moves the next run, so that other updates cannot put it off. */
function changedRuns(check: CheckDetail, body: UpdateCheckBody, now: Date): Runs {
  const isActive = body.is_active ?? check.isActive;
  const frequency = body.schedule_frequency ?? check.scheduleFrequency;
  const time = body.schedule_time === undefined ? check.scheduleTime : body.schedule_time;
  if (frequency !== 'HOURLY' && time === null) {
    throw ValidationFailed.at(
      'schedule_time',
      'The schedule_time field is required unless schedule_frequency is HOURLY.',
    );
  }
  const isSame =
    isActive === check.isActive && frequency === check.scheduleFrequency && time === check.scheduleTime;
  const schedule = { frequency, time, createdAt: check.createdAt, checkId: check.id };
  const next = isSame ? check.nextRunAt : nextRunAt(schedule, now);
  return {
    isActive,
    scheduleFrequency: frequency,
    scheduleTime: time,
    nextRunAt: isActive ? next : null,
  };
}

/** Unknown members of settings are ignored. */
function withConfigs(stored: TestConfigs, given: NonNullable<UpdateCheckBody['test_configs']>): TestConfigs {
  const configs = { ...stored };
  for (const [key, settings] of Object.entries(given) as [TestKey, TestConfigs[TestKey] | null][]) {
    const schema = definitionOf(key).settings;
    if (settings === null || settings === undefined || schema === null) Reflect.deleteProperty(configs, key);
    else configs[key] = readSettings(schema, settings).settings;
  }
  return configs;
}
