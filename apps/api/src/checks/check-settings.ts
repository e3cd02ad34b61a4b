import { isDeepStrictEqual } from 'node:util';
import { definitionOf, readSettings } from '@palisade/catalogue';
import type { CheckDetail, CheckSettings, TestConfigs } from '@palisade/persistence';
import { nextRunAt } from '@palisade/schedule';
import type { Target } from '@palisade/target-client';
import {
  DEFAULT_MAX_PAGES,
  DEFAULT_ZONE,
  MAX_PAGES_OF_PLAN,
  SCHEDULE_FREQUENCIES,
  type CheckId,
  type Plan,
  type ScheduleFrequency,
  type TestKey,
} from '@palisade/vocabulary';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { Touched } from './bulk-change';
import type { CreateCheckBody } from './dto/create-check.body';
import { isStaging, utcTimeOf } from './dto/check.resource';
import { NO_TIME_LEFT, type ScheduleBody, storedSchedule, storedWindows } from './dto/schedule.properties';
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
  const settings = {
    domain: host,
    url,
    zone,
    isActive: true,
    isVerified: false,
    tests: body.tests,
    testConfigs: withConfigs({}, body.test_configs ?? {}),
    // Of a schedule, they are only what clients see who do not know it.
    ...shownTimes(body.schedule, body.schedule_frequency ?? 'DAILY', body.schedule_time ?? null),
    ...plainSettings(body, null),
  };
  return { ...settings, nextRunAt: requiredNextRun(settings, { createdAt: now, id: checkId }, now) };
}

/** What an update makes of a check: absent keeps, null clears, a value sets. @throws ValidationFailed */
export function changedCheckSettings(
  check: CheckDetail,
  body: UpdateCheckBody,
  zones: TeamZones,
  now: Date,
): CheckSettings {
  const { zone, target, isMoved } = changedPlace(check, body, zones);
  const tests = { ...check.tests, ...body.tests };
  if (!enablesAny(tests)) throw ValidationFailed.at('tests', NO_TEST_ENABLED);
  requireNoStaging(body, isStaging(check));
  const settings = {
    domain: target?.host ?? check.domain,
    url: target === null ? check.url : target.url,
    zone,
    isActive: body.is_active ?? check.isActive,
    isVerified: check.isVerified && !isMoved && isSameSite(check, target),
    tests,
    testConfigs: body.test_configs === null ? {} : withConfigs(check.testConfigs, body.test_configs ?? {}),
    ...changedTimes(check, body),
  };
  return { ...settings, nextRunAt: nextRunOf(settings, check, now) };
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

/** A value that was stored under another plan may be sent back. @param before null for a new check @throws ValidationFailed */
export function requirePagesOfPlan(
  { max_pages: wanted }: Pick<UpdateCheckBody, 'max_pages'>,
  plan: Plan,
  before: number | null,
): void {
  const most = Math.max(MAX_PAGES_OF_PLAN[plan], before ?? 0);
  if ((wanted ?? 0) > most)
    throw ValidationFailed.at('max_pages', `The ${plan} plan allows at most ${most} pages in a scan.`);
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
  return { ...settings, nextRunAt: nextRunOf(settings, check, now) };
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

/** Settings that depend on nothing else. */
type PlainSettings = Omit<
  CheckSettings,
  | 'domain'
  | 'url'
  | 'zone'
  | 'isActive'
  | 'isVerified'
  | 'tests'
  | 'testConfigs'
  | 'scheduleFrequency'
  | 'scheduleTime'
  | 'nextRunAt'
>;
interface Plain<Value> {
  given: (body: CreateCheckBody | UpdateCheckBody) => Value | null | undefined;
  /** What null sets, and what a new check begins with. */
  cleared: Value;
}

/** How a request gives them. One that is missing here does not compile. */
const PLAIN: { [Name in keyof PlainSettings]: Plain<PlainSettings[Name]> } = {
  tags: { given: ({ tags }) => tags, cleared: [] },
  expectedPaths: { given: ({ expected_paths: paths }) => paths, cleared: [] },
  maxPages: { given: ({ max_pages: pages }) => pages, cleared: DEFAULT_MAX_PAGES },
  maxDepth: { given: ({ max_depth: depth }) => depth, cleared: null },
  maxMinutes: { given: ({ max_minutes: minutes }) => minutes, cleared: null },
  schedule: { given: ({ schedule }) => schedule && storedSchedule(schedule), cleared: null },
  pausedUntil: {
    given: ({ paused_until: until }) => (typeof until === 'string' ? new Date(until) : until),
    cleared: null,
  },
  maintenanceWindows: {
    given: ({ maintenance_windows: windows }) => windows && storedWindows(windows),
    cleared: [],
  },
};

/** Absent keeps, null clears, a value sets. @param kept null for a new check */
const plainSettings = (body: CreateCheckBody | UpdateCheckBody, kept: PlainSettings | null): PlainSettings =>
  Object.fromEntries(
    (Object.keys(PLAIN) as (keyof PlainSettings)[]).map((name) => {
      const given = PLAIN[name].given(body);
      return [name, given === undefined && kept !== null ? kept[name] : (given ?? PLAIN[name].cleared)];
    }),
  ) as unknown as PlainSettings;

const MOVE_THE_NEXT_RUN = [
  'isActive',
  'scheduleFrequency',
  'scheduleTime',
  'schedule',
  'pausedUntil',
  'maintenanceWindows',
] as const;
type RunTimes = Pick<CheckSettings, (typeof MOVE_THE_NEXT_RUN)[number]>;

/** Only a change of schedule or activity moves the next run, so that other updates cannot put it off. */
const nextRunOf = (settings: RunTimes, check: CheckDetail, now: Date): Date | null =>
  MOVE_THE_NEXT_RUN.every((name) => isDeepStrictEqual(settings[name], check[name]))
    ? check.nextRunAt
    : requiredNextRun(settings, check, now);

/** Clients that know only frequency and time send them back as they read them: that keeps the schedule. */
function changedTimes(
  check: CheckDetail,
  body: UpdateCheckBody,
): PlainSettings & Pick<CheckSettings, 'scheduleFrequency' | 'scheduleTime'> {
  const shown = utcTimeOf(check);
  const frequency = body.schedule_frequency ?? check.scheduleFrequency;
  const time = body.schedule_time === undefined ? shown : body.schedule_time;
  const isKept = frequency === check.scheduleFrequency && time === shown;
  const plain = plainSettings(body, isKept ? check : { ...check, schedule: null });
  if (isKept && plain.schedule !== null && body.schedule === undefined)
    return { scheduleFrequency: frequency, scheduleTime: check.scheduleTime, ...plain };
  if (plain.schedule === null && frequency !== 'HOURLY' && time === null) {
    throw ValidationFailed.at(
      'schedule_time',
      'The schedule_time field is required unless schedule_frequency is HOURLY.',
    );
  }
  return { ...shownTimes(plain.schedule, frequency, time), ...plain };
}

/** What is stored as frequency and time: those of the schedule, if there is one. */
function shownTimes(
  schedule: ScheduleBody | null | undefined,
  frequency: ScheduleFrequency,
  time: string | null,
): Pick<CheckSettings, 'scheduleFrequency' | 'scheduleTime'> {
  if (!schedule) return { scheduleFrequency: frequency, scheduleTime: time };
  const kept = SCHEDULE_FREQUENCIES.find((each) => each === schedule.kind.toUpperCase()) ?? frequency;
  const shown = schedule.time ?? time ?? '00:00';
  return { scheduleFrequency: kept, scheduleTime: kept === 'HOURLY' ? null : shown };
}

function requiredNextRun(
  { isActive, scheduleFrequency: frequency, scheduleTime: time, ...times }: RunTimes,
  { createdAt, id: checkId }: { createdAt: Date; id: CheckId },
  now: Date,
): Date | null {
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
