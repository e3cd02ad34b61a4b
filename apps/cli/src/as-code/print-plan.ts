import type { Change, MemberDifference, Plan } from './plan';

const SIGNS = { create: '+', change: '~', delete: '-' } as const;

/** The plan for people, one line per change and member. */
export function planLines({ changes, notes }: Plan): string[] {
  const lines = changes.flatMap((change) => [changeLine(change), ...change.members.flatMap(memberLines)]);
  return [...lines, ...notes.map((note) => `! ${note}`), summary(changes)].map(plain);
}

/** Locations of issues come from sites, and must not control the terminal. */
const plain = (line: string): string => line.replace(/\p{Cc}/gu, '\u{FFFD}');

export const changeLine = ({ action, kind, name }: Change): string =>
  plain(`${SIGNS[action]} ${kind} ${name}`);

/** The plan for programs. */
export const planDocument = ({ changes, notes }: Plan): object => ({
  differences: changes.length,
  changes: changes.map(({ action, kind, name, members }) => ({ action, kind, name, members })),
  notes,
});

function memberLines({ member, from, to }: MemberDifference): string[] {
  if (from === null && (to === null || (Array.isArray(to) && to.length === 0))) return [];
  if (Array.isArray(from) && Array.isArray(to)) {
    const [before, after] = [from.map(text), to.map(text)];
    const parts = [
      ...after.filter((each) => !before.includes(each)).map((each) => `+${each}`),
      ...before.filter((each) => !after.includes(each)).map((each) => `-${each}`),
    ];
    return [`    ${member}: ${parts.join(' ')}`];
  }
  return [`    ${member}: ${from === null ? text(to) : `${text(from)} -> ${text(to)}`}`];
}

/** A member that is null is as good as absent. */
const text = (value: unknown): string =>
  JSON.stringify(value, (key, each: unknown) => (key !== '' && each === null ? undefined : each)) ?? 'none';

function summary(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No differences.';
  const count = (action: Change['action']): number => changes.filter((each) => each.action === action).length;
  return `${count('create')} to create, ${count('change')} to change, ${count('delete')} to delete.`;
}
