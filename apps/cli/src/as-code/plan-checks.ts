import type { CheckEntry, ChecksFile } from '@palisade/checks-file';
import type { Schemas } from '@palisade/client';
import { TEST_KEYS } from '@palisade/vocabulary';
import { canonicalTarget } from './check-target';
import { type Change, type MemberDifference, type Run, UnusableFile, differencesOf } from './plan';
import { type CheckState, type TeamState, checkEntryOf, utcTime } from './team-state';

const COMPARED = [
  'is_active',
  'schedule_frequency',
  'schedule_time',
  'schedule',
  'maintenance_windows',
  'tests',
  'test_configs',
  'tags',
  'expected_paths',
] as const;

const OF_FREQUENCY = ['schedule_frequency', 'schedule_time'];

/** A check of the file, and the one of the service that it describes. */
export interface MatchedCheck {
  entry: CheckEntry;
  label: string;
  state: CheckState | null;
}

/** Finds the checks of the file in the service. @throws UnusableFile where it is not clear which one is meant */
export function matchChecks({ checks }: ChecksFile, state: TeamState): MatchedCheck[] {
  const matched = checks.map((entry) => matchOf(entry, state));
  const labels = matched.map(({ label }) => label);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  if (twice !== undefined)
    throw new UnusableFile(`The file has the check ${twice} twice. Remove one of them.`);
  return matched;
}

function matchOf(entry: CheckEntry, { checks }: TeamState): MatchedCheck {
  const target = canonicalTarget(entry.domain);
  if (entry.id !== undefined) {
    const state = checks.find(({ id }) => id === entry.id);
    if (state !== undefined) return { entry, label: state.label, state };
    throw new UnusableFile(
      `The service has no check with the id ${entry.id} (${target}). Remove the id to create it.`,
    );
  }
  const [state, other] = checks.filter((each) => each.target === target);
  if (other === undefined) return { entry, label: target, state: state ?? null };
  throw new UnusableFile(`Several checks of the service have the target ${target}. Add the id of the check.`);
}

export function changesOfCheck({ entry, label, state }: MatchedCheck): Change[] {
  if (state === null) {
    const given = [...COMPARED, ...(entry.zone === undefined ? [] : (['zone'] as const))];
    const members = given.map((member) => ({ member, from: null, to: entry[member] }));
    return [
      { action: 'create', kind: 'check', name: label, members, apply: (run) => create(run, entry, label) },
    ];
  }
  const current = checkEntryOf(state);
  const wanted = { ...entry, domain: canonicalTarget(entry.domain), paused_until: pauseOf(entry) };
  const members = differencesOf(current, wanted, [
    ...(entry.id === undefined ? [] : (['domain'] as const)),
    ...COMPARED,
    ...(entry.paused_until === undefined ? [] : (['paused_until'] as const)),
    ...(entry.zone === undefined ? [] : (['zone'] as const)),
    ...(entry.baseline === undefined ? [] : (['baseline'] as const)),
  ]);
  if (members.length === 0) return [];
  const apply = (run: Run): Promise<void> => update(run, state, entry, members);
  return [{ action: 'change', kind: 'check', name: label, members, apply }];
}

/** Whole seconds in UTC, as of the service; null for a pause that is over. */
function pauseOf({ paused_until: until }: CheckEntry): string | null | undefined {
  if (until === undefined || until === null) return until;
  return Date.parse(until) > Date.now() ? utcTime(until) : null;
}

export const deletionOfCheck = ({ id, label }: CheckState): Change => ({
  action: 'delete',
  kind: 'check',
  name: label,
  members: [],
  apply: ({ client }) => client.deleteCheck({ path: { check_id: id } }),
});

async function create({ client, checkIds }: Run, entry: CheckEntry, label: string): Promise<void> {
  const { domain, zone, test_configs, tags, expected_paths, ...times } = entry;
  const { schedule_frequency, schedule_time, schedule, maintenance_windows } = times;
  const body = {
    domain,
    schedule_frequency,
    schedule_time,
    schedule,
    maintenance_windows,
    test_configs,
    tags,
    expected_paths,
    zone,
    tests: testMap(entry),
    paused_until: pauseOf(entry),
  };
  const { id } = await client.createCheck({ body });
  checkIds.set(label, id);
  // New checks are active.
  if (!entry.is_active) await client.updateCheck({ path: { check_id: id }, body: { is_active: false } });
}

async function update(
  { client }: Run,
  { id, check }: CheckState,
  entry: CheckEntry,
  members: readonly MemberDifference[],
): Promise<void> {
  const body: Schemas['UpdateCheckBody'] = Object.fromEntries(
    members.flatMap(({ member, to }) => {
      // A schedule takes the place of frequency and time.
      if (member === 'baseline' || (entry.schedule !== null && OF_FREQUENCY.includes(member))) return [];
      if (member === 'tests') return [[member, testMap(entry)]];
      // Only the given keys change, so the others are cleared by null.
      const cleared = Object.fromEntries(Object.keys(check.test_configs).map((key) => [key, null]));
      return [[member, member === 'test_configs' ? { ...cleared, ...entry.test_configs } : to]];
    }),
  );
  if (Object.keys(body).length > 0) await client.updateCheck({ path: { check_id: id }, body });
  if (!members.some(({ member }) => member === 'baseline')) return;
  if (entry.baseline)
    await client.setCheckBaseline({ path: { check_id: id }, body: { scan_id: entry.baseline } });
  else await client.removeCheckBaseline({ path: { check_id: id } });
}

const testMap = ({ tests }: CheckEntry): Record<string, boolean> =>
  Object.fromEntries(TEST_KEYS.map((key) => [key, tests.includes(key)]));
