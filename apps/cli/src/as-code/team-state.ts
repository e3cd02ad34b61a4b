import { type AcceptanceEntry, type CheckEntry, checkMembersWithout } from '@palisade/checks-file';
import { TEST_KEYS } from '@palisade/vocabulary';
import type { PalisadeClient } from '@palisade/client';
import type { ApiChannel, ApiCheck, ApiIdentity, ApiIssue, ApiScript } from './api-types';
import { all } from './service-client';

const CONCURRENT_REQUESTS = 4;

/** The current state of everything that the file can describe. */
export interface TeamState {
  checks: CheckState[];
  channels: ApiChannel[];
}

export interface CheckState {
  id: string;
  /** What names the check in the file: its URL, or its domain. */
  target: string;
  /** The target if only one check has it, otherwise the id. */
  label: string;
  check: ApiCheck;
  /** The accepted issues with a rule; issues of old versions may have none. */
  accepted: ApiIssue[];
}

/** Reads the checks, channels and acceptances of the key's team. */
export async function readTeamState(client: PalisadeClient): Promise<TeamState> {
  const rows = await all(client.iterate('listChecks', { query: { sort: 'domain', direction: 'asc' } }));
  const checks = await eachOf(rows, ({ id }) => client.getCheck({ path: { check_id: id } }));
  const issues = await all(client.iterate('listIssues', { query: { state: 'accepted' } }));
  const channels = await all(client.iterate('listNotificationChannels'));
  const counts = new Map<string, number>();
  for (const check of checks) counts.set(targetOf(check), (counts.get(targetOf(check)) ?? 0) + 1);
  return {
    channels: channels.reverse(),
    checks: checks.map((check) => ({
      id: check.id,
      target: targetOf(check),
      label: counts.get(targetOf(check)) === 1 ? targetOf(check) : check.id,
      check,
      accepted: issues.filter((issue) => issue.check_id === check.id && issue.rule_id !== null),
    })),
  };
}

/** The scan identities of these checks, by the id of the check. */
export async function readIdentities(
  client: PalisadeClient,
  checks: readonly CheckState[],
): Promise<Map<string, ApiIdentity[]>> {
  const lists = await eachOf(checks, async ({ id }): Promise<[string, ApiIdentity[]]> => [
    id,
    (await client.listScanIdentities({ path: { check_id: id } })).data,
  ]);
  return new Map(lists);
}

/** The scripts that run in the pages of these checks, by the id of the check. */
export async function readScripts(
  client: PalisadeClient,
  checks: readonly CheckState[],
): Promise<Map<string, ApiScript[]>> {
  const lists = await eachOf(checks, async ({ id }): Promise<[string, ApiScript[]]> => [
    id,
    await all(client.iterate('listScripts', { path: { check_id: id } })),
  ]);
  return new Map(lists);
}

async function eachOf<Row, Result>(
  rows: readonly Row[],
  read: (row: Row) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += CONCURRENT_REQUESTS)
    results.push(...(await Promise.all(rows.slice(start, start + CONCURRENT_REQUESTS).map(read))));
  return results;
}

/** A moment in the form that texts can be compared in: `2027-01-31T08:00:00Z`. */
export const utcTime = (text: string): string => new Date(text).toISOString().replace(/\.\d+Z$/, 'Z');

const targetOf = ({ url, domain }: ApiCheck): string => url ?? domain;

/** The members that the API has in the same form; one that differs, or that the API lacks, does not compile. */
const ALIKE = checkMembersWithout(
  'id',
  'domain',
  'schedule_frequency',
  'schedule_time',
  'schedule',
  'paused_until',
  'tests',
  'baseline',
  'acceptances',
  'authorised_scripts',
  'scan_identities',
);

export const picked = <Of, Name extends keyof Of>(of: Of, names: readonly Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;

/** A check of the service in the form of the file. */
export function checkEntryOf({ id, target, label, check, accepted }: CheckState): CheckEntry {
  return {
    ...picked(check, ALIKE),
    ...scheduleEntryOf(check),
    ...(label === target ? {} : { id }),
    domain: target,
    paused_until: check.paused_until && utcTime(check.paused_until),
    tests: TEST_KEYS.filter((key) => check.tests[key] === true),
    baseline: check.baseline?.scan_id ?? null,
    acceptances: accepted.flatMap(acceptanceEntryOf),
  };
}

/** Either the schedule, or frequency and time. */
const scheduleEntryOf = (
  check: ApiCheck,
): Pick<CheckEntry, 'schedule' | 'schedule_frequency' | 'schedule_time'> =>
  check.schedule === null
    ? { schedule: null, schedule_frequency: check.schedule_frequency, schedule_time: check.schedule_time }
    : { schedule: check.schedule, schedule_time: null };

export function acceptanceEntryOf({ rule_id: rule, location, acceptance }: ApiIssue): AcceptanceEntry[] {
  if (rule === null || acceptance === null) return [];
  const { reason, note, until, severity } = acceptance;
  return [{ rule, location, reason, note, until, severity }];
}
