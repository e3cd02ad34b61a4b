import { isDeepStrictEqual } from 'node:util';
import { definitionOf, readSettings } from '@palisade/catalogue';
import type { CheckDetail, CheckSettings, TestConfigs } from '@palisade/persistence';
import { nextRunAt } from '@palisade/schedule';
import type { Target } from '@palisade/target-client';
import {
  DEFAULT_ZONE,
  SCHEDULE_FREQUENCIES,
  type CheckId,
  type ScheduleFrequency,
  type TestKey,
} from '@palisade/vocabulary';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { Touched } from './bulk-change';
import type { CreateCheckBody } from './dto/create-check.body';
import { isStaging, utcTimeOf } from './dto/check.resource';
import {
  NO_TIME_LEFT,
  type RunTimesBody,
  type ScheduleBody,
  storedSchedule,
  storedWindows,
} from './dto/schedule.properties';
import { STAGING_MESSAGE } from './dto/staging.body';
import type { UpdateCheckBody } from './dto/update-check.body';
import type { TeamZones } from '../zones/team-zones.service';
import { NO_TEST_ENABLED, enablesAny } from './test-map.rules';

/** What a new check begins with. Its schedule counts from `now`, the moment of its creation. */
export function newCheckSettings(
  body: CreateCheckBody,
  zones: TeamZones,
  { now, checkId }: { now: Date; checkId: CheckId },
): CheckSettings {
  const { zone = DEFAULT_ZONE } = body;
  const { host, url } = zones.targetIn(zone, body.domain);
  requireNoStaging(body, false);
  return {
    domain: host,
    url,
    zone,
    tests: body.tests,
    tags: body.tags ?? [],
    expectedPaths: body.expected_paths ?? [],
    isVerified: false,
    testConfigs: withConfigs({}, body.test_configs ?? {}),
    ...newRuns(body, { now, checkId }),
  };
}

function newRuns(body: CreateCheckBody, { now, checkId }: { now: Date; checkId: CheckId }): Runs {
  const runs = {
    isActive: true,
    // Of a schedule, they are only what clients see who do not know it.
    ...shownTimes(body.schedule, body.schedule_frequency ?? 'DAILY', body.schedule_time ?? null),
    ...givenTimes(body, { schedule: null, pausedUntil: null, maintenanceWindows: [] }),
  };
  return { ...runs, nextRunAt: requiredNextRun(runs, { createdAt: now, id: checkId }, now) };
}

/** What an update makes of a check: absent keeps, null clears, a value sets. @throws ValidationFailed */
export function changedCheckSettings(
  check: CheckDetail,
  body: UpdateCheckBody,
  zones: TeamZones,
  now: Date,
): CheckSettings {
  const { zone, target, isMoved } = changedPlace(check, body, zones);
  const domain = target?.host ?? check.domain;
  const tests = { ...check.tests, ...body.tests };
  if (!enablesAny(tests)) throw ValidationFailed.at('tests', NO_TEST_ENABLED);
  requireNoStaging(body, isStaging(check));
  return {
    domain,
    url: target === null ? check.url : target.url,
    zone,
    isVerified: check.isVerified && !isMoved && isSameSite(check, target),
    tests,
    tags: body.tags === undefined ? check.tags : (body.tags ?? []),
    expectedPaths: body.expected_paths === undefined ? check.expectedPaths : (body.expected_paths ?? []),
    testConfigs: body.test_configs === null ? {} : withConfigs(check.testConfigs, body.test_configs ?? {}),
    ...changedRuns(check, body, now),
  };
}

/** Where it is scanned. Its domain must fit another zone too. @throws ValidationFailed */
function changedPlace(
  check: CheckDetail,
  { zone = check.zone, domain }: UpdateCheckBody,
  zones: TeamZones,
): { zone: string; target: Target | null; isMoved: boolean } {
  const isMoved = zone !== check.zone;
  const target = domain === undefined ? null : zones.targetIn(zone, domain);
  if (isMoved && target === null) zones.targetIn(zone, check.url ?? check.domain);
  return { zone, target, isMoved };
}

/** A check with values from before a change. @throws ValidationFailed */
export function restoredCheckSettings(check: CheckDetail, before: Touched, now: Date): CheckSettings {
  const { tests, pausedUntil, ...others } = before as Omit<Partial<CheckSettings>, 'pausedUntil'> & {
    pausedUntil?: string | null;
  };
  const settings = {
    ...check,
    ...others,
    tests: { ...check.tests, ...tests },
    pausedUntil:
      pausedUntil === undefined ? check.pausedUntil : pausedUntil === null ? null : new Date(pausedUntil),
  };
  if (!enablesAny(settings.tests)) throw ValidationFailed.at('tests', NO_TEST_ENABLED);
  const isSame = (['schedule', 'pausedUntil', 'scheduleFrequency', 'scheduleTime'] as const).every((name) =>
    isDeepStrictEqual(settings[name], check[name]),
  );
  return { ...settings, nextRunAt: isSame ? check.nextRunAt : requiredNextRun(settings, check, now) };
}

/** Only a person sets it, elsewhere. @throws ValidationFailed */
function requireNoStaging(
  { is_staging: wanted }: Pick<UpdateCheckBody, 'is_staging'>,
  isAlready: boolean,
): void {
  if (wanted === true && !isAlready) throw ValidationFailed.at('is_staging', STAGING_MESSAGE);
}

/** A proof is for a host and its port: an owner who has proven 8080 must not send bursts to 443. The two standard ports are one site. */
function isSameSite(check: CheckDetail, target: Target | null): boolean {
  if (target === null) return true;
  return target.host === check.domain && portOf(target.url) === portOf(check.url);
}

/** Empty for the standard port of its scheme, as the URL parser leaves it. */
const portOf = (url: string | null): string => {
  const port = url === null ? '' : new URL(url).port;
  return port === '80' || port === '443' ? '' : port;
};

type RunTimes = Pick<CheckSettings, 'schedule' | 'pausedUntil' | 'maintenanceWindows'>;
type Runs = RunTimes & Pick<CheckSettings, 'isActive' | 'scheduleFrequency' | 'scheduleTime' | 'nextRunAt'>;

/** When it runs. Only a change of schedule or activity moves the next run, so that other updates cannot put it off. */
function changedRuns(check: CheckDetail, body: UpdateCheckBody, now: Date): Runs {
  const runs = {
    isActive: body.is_active ?? check.isActive,
    ...changedFrequency(check, body),
  };
  const isSame = (Object.keys(runs) as (keyof typeof runs)[]).every((key) =>
    isDeepStrictEqual(runs[key], check[key]),
  );
  return { ...runs, nextRunAt: isSame ? check.nextRunAt : requiredNextRun(runs, check, now) };
}

/** Clients that know only frequency and time send them back as they read them: that keeps the schedule. */
function changedFrequency(check: CheckDetail, body: UpdateCheckBody): Omit<Runs, 'isActive' | 'nextRunAt'> {
  const shown = utcTimeOf(check);
  const frequency = body.schedule_frequency ?? check.scheduleFrequency;
  const time = body.schedule_time === undefined ? shown : body.schedule_time;
  const isKept = frequency === check.scheduleFrequency && time === shown;
  const times = givenTimes(body, isKept ? check : { ...check, schedule: null });
  if (isKept && times.schedule !== null && body.schedule === undefined)
    return { scheduleFrequency: frequency, scheduleTime: check.scheduleTime, ...times };
  if (times.schedule === null && frequency !== 'HOURLY' && time === null) {
    throw ValidationFailed.at(
      'schedule_time',
      'The schedule_time field is required unless schedule_frequency is HOURLY.',
    );
  }
  return { ...shownTimes(times.schedule, frequency, time), ...times };
}

/** Absent keeps, null clears, a value sets. */
const givenTimes = (body: RunTimesBody, kept: RunTimes): RunTimes => ({
  schedule: body.schedule === undefined ? kept.schedule : body.schedule && storedSchedule(body.schedule),
  pausedUntil:
    body.paused_until === undefined
      ? kept.pausedUntil
      : body.paused_until === null
        ? null
        : new Date(body.paused_until),
  maintenanceWindows:
    body.maintenance_windows === undefined
      ? kept.maintenanceWindows
      : storedWindows(body.maintenance_windows ?? []),
});

/** What is stored as frequency and time: those of the schedule, if there is one. */
function shownTimes(
  schedule: ScheduleBody | null | undefined,
  frequency: ScheduleFrequency,
  time: string | null,
): Pick<Runs, 'scheduleFrequency' | 'scheduleTime'> {
  if (!schedule) return { scheduleFrequency: frequency, scheduleTime: time };
  const kept = SCHEDULE_FREQUENCIES.find((each) => each === schedule.kind.toUpperCase()) ?? frequency;
  const shown = schedule.time ?? time ?? '00:00';
  return { scheduleFrequency: kept, scheduleTime: kept === 'HOURLY' ? null : shown };
}

function requiredNextRun(
  runs: Omit<Runs, 'nextRunAt'>,
  { createdAt, id: checkId }: { createdAt: Date; id: CheckId },
  now: Date,
): Date | null {
  const { isActive, scheduleFrequency: frequency, scheduleTime: time, ...times } = runs;
  const next = nextRunAt({ ...times, frequency, time, createdAt, checkId }, now);
  if (next === null && times.schedule?.kind !== 'none')
    throw ValidationFailed.at('maintenance_windows', NO_TIME_LEFT);
  return isActive ? next : null;
}

function withConfigs(stored: TestConfigs, given: NonNullable<UpdateCheckBody['test_configs']>): TestConfigs {
  const configs = { ...stored };
  for (const [key, settings] of Object.entries(given) as [TestKey, TestConfigs[TestKey] | null][]) {
    const schema = definitionOf(key).settings;
    if (settings === null || settings === undefined || schema === null) Reflect.deleteProperty(configs, key);
    else configs[key] = readSettings(schema, settings).settings;
  }
  return configs;
}
