import { type CheckEntry, type ChecksFile, checkMembersWithout } from '@palisade/checks-file';
import type { Schemas } from '@palisade/client';
import { TEST_KEYS } from '@palisade/vocabulary';
import { canonicalTarget } from './check-target';
import { type Change, type MemberDifference, type Run, UnusableFile, differencesOf } from './plan';
import { type CheckState, type TeamState, checkEntryOf, picked, utcTime } from './team-state';

/** Those that `update` sends. Others have changes of their own. */
const COMPARED = checkMembersWithout('id', 'acceptances', 'authorised_scripts', 'scan_identities');

/** The members that the file decides. What it leaves out stays as it is, except a frequency: a schedule takes its place. */
const membersOf = (entry: CheckEntry): typeof COMPARED =>
  COMPARED.filter((member) =>
    member === 'domain'
      ? entry.id !== undefined
      : entry[member] !== undefined || member === 'schedule_frequency',
  );

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
    // A new check has no scan for a baseline.
    const given = membersOf(entry).filter((member) => member !== 'baseline');
    const members = given.map((member) => ({ member, from: null, to: entry[member] }));
    return [
      { action: 'create', kind: 'check', name: label, members, apply: (run) => create(run, entry, label) },
    ];
  }
  const current = checkEntryOf(state);
  const wanted = { ...entry, domain: canonicalTarget(entry.domain), paused_until: pauseOf(entry) };
  const members = differencesOf(current, wanted, membersOf(entry));
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

/** What a request for a new check takes: such a check is active, and the rest has changes of its own. */
const OF_NEW = checkMembersWithout(
  'id',
  'is_active',
  'baseline',
  'acceptances',
  'authorised_scripts',
  'scan_identities',
);

const newCheckOf = (entry: CheckEntry): Pick<Schemas['CreateCheckBody'], (typeof OF_NEW)[number]> => ({
  ...picked(entry, OF_NEW),
  tests: testMap(entry),
  paused_until: pauseOf(entry),
});

async function create({ client, checkIds }: Run, entry: CheckEntry, label: string): Promise<void> {
  const { id } = await client.createCheck({ body: newCheckOf(entry) });
  checkIds.set(label, id);
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
