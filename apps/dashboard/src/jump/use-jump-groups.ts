import type { Check, Issue } from '../api/resources';
import { siteOf } from '../checks/check-site';
import { placeWords } from '../issues/issue-words';
import { useSession } from '../session/session';
import { useTeam } from '../session/team-context';
import { ACTIONS, type Destination, matching, PAGES } from './destinations';
import { type Found, SHORTEST_SEARCH, useFoundRows } from './jump-queries';

export interface JumpEntry {
  /** Below the address of the team. */
  to: string;
  label: string;
  note?: string;
}

export interface JumpGroup {
  name: string;
  entries: readonly JumpEntry[];
}

/**
 * What fits the text.
 * @param text as typed: pages and actions follow it immediately
 * @param search the same after a pause: the server searches for it
 */
export function useJumpGroups(text: string, search: string): { groups: JumpGroup[]; status: string } {
  const { refusal } = useTeam();
  const { user } = useSession();
  const { checks, issues, isSearching, error } = useFoundRows(search);
  const isAllowed = ({ needs, isForOperators = false }: Destination): boolean =>
    (needs === undefined || refusal(needs) === null) && (!isForOperators || user.is_operator);
  const groups = [
    { name: 'Pages', entries: matching(PAGES.filter(isAllowed), text) },
    { name: 'Actions', entries: matching(ACTIONS.filter(isAllowed), text) },
    { name: 'Checks', entries: withRest(checks, checkEntry, `/checks?search=${encodeURIComponent(search)}`) },
    {
      name: 'Issues',
      entries: withRest(issues, issueEntry, `/issues?state=all&search=${encodeURIComponent(search)}`),
    },
  ].filter(({ entries }) => entries.length > 0);
  const isWaiting = isSearching || text !== search;
  return { groups, status: statusOf({ text, isWaiting, error, isEmpty: groups.length === 0 }) };
}

const checkEntry = (check: Check): JumpEntry => ({
  to: `/checks/${check.id}`,
  label: siteOf(check),
  note: check.is_active ? undefined : 'Inactive',
});

const issueEntry = (issue: Issue): JumpEntry => ({
  to: `/issues/${issue.id}`,
  label: issue.title,
  note: `${issue.severity}, ${issue.state}, ${placeWords(issue)}`,
});

/** The first ones, and the way to all of them where there are more. */
function withRest<Row>({ rows, total }: Found<Row>, toEntry: (row: Row) => JumpEntry, to: string) {
  const first = rows.map(toEntry);
  const more = total - rows.length;
  return more > 0 ? [...first, { to, label: `Show all ${total.toLocaleString('en')}` }] : first;
}

interface Progress {
  text: string;
  isWaiting: boolean;
  error: Error | null;
  isEmpty: boolean;
}

function statusOf({ text, isWaiting, error, isEmpty }: Progress): string {
  if (text.length < SHORTEST_SEARCH) return `Type ${SHORTEST_SEARCH} characters to find checks and issues.`;
  if (isWaiting) return 'Searching…';
  if (error) return 'Checks and issues could not be searched.';
  return isEmpty ? 'No match' : '';
}
