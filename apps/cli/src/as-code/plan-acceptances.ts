import type { AcceptanceEntry } from '@palisade/checks-file';
import type { PalisadeClient } from '@palisade/client';
import { SEVERITIES } from '@palisade/vocabulary';
import type { ApiIssue } from './api-types';
import { type Change, type Plan, differencesOf } from './plan';
import type { MatchedCheck } from './plan-checks';
import { all } from './service-client';
import { type CheckState, acceptanceEntryOf } from './team-state';

interface Surroundings {
  state: CheckState | null;
  client: PalisadeClient;
  label: string;
}

/** The issues to accept and, with `prune`, those whose acceptance ends. */
export async function planAcceptances(
  { entry: { acceptances }, label, state }: MatchedCheck,
  client: PalisadeClient,
  prune: boolean,
): Promise<Plan> {
  if (acceptances === undefined) return { changes: [], notes: [] };
  const parts: Plan[] = [];
  for (const wanted of acceptances) parts.push(await planOne(wanted, { state, client, label }));
  const others = (state?.accepted ?? []).filter((issue) => !acceptances.some((each) => isSame(issue, each)));
  const left = prune || others.length === 0 ? [] : [leftAlone(label, others.length)];
  return {
    changes: [
      ...(prune ? others.map((issue) => endOf(issue, label)) : []),
      ...parts.flatMap(({ changes }) => changes),
    ],
    notes: [...parts.flatMap(({ notes }) => notes), ...left],
  };
}

const leftAlone = (label: string, count: number): string =>
  `check ${label}: ${count} accepted issues are not in the file. --prune ends their acceptance.`;

async function planOne(wanted: AcceptanceEntry, { state, client, label }: Surroundings): Promise<Plan> {
  const name = [label, wanted.rule, wanted.location].filter(Boolean).join(' ');
  const note = (text: string): Plan => ({ changes: [], notes: [`acceptance ${name}: ${text}`] });
  if (wanted.until !== null && Date.parse(wanted.until) <= Date.now()) {
    return note('it has expired. Remove it from the file, or change until.');
  }
  if (state === null) return note('the check is new. Apply the file again after its first scan.');
  const accepted = state.accepted.find((issue) => isSame(issue, wanted));
  if (accepted !== undefined) {
    const members = membersOf(acceptanceEntryOf(accepted)[0], wanted);
    const change: Change = { ...acceptance(accepted, wanted, name), action: 'change', members };
    return { changes: members.length === 0 ? [] : [change], notes: [] };
  }
  const query = { check_id: state.id, rule_id: wanted.rule };
  const issues = await all(client.iterate('listIssues', { query }));
  const issue = issues.find((each) => isSame(each, wanted));
  if (issue === undefined) return note('no scan has found this issue yet.');
  if (isAbove(issue, wanted))
    return note(`the issue is now ${issue.severity}, which exceeds the accepted severity.`);
  return { changes: [acceptance(issue, wanted, name)], notes: [] };
}

const isSame = ({ rule_id, location }: ApiIssue, entry: AcceptanceEntry): boolean =>
  rule_id === entry.rule && location === entry.location;

const isAbove = ({ severity }: ApiIssue, { severity: accepted }: AcceptanceEntry): boolean =>
  accepted !== undefined && SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(accepted);

/** The API has whole seconds, in UTC. */
const membersOf = (current: AcceptanceEntry | undefined, wanted: AcceptanceEntry) =>
  differencesOf(comparable(current ?? wanted), comparable(wanted), ['reason', 'note', 'until']);

const comparable = (entry: AcceptanceEntry): AcceptanceEntry => ({
  ...entry,
  until: entry.until && `${new Date(entry.until).toISOString().slice(0, 19)}Z`,
});

const acceptance = ({ id }: ApiIssue, { reason, note, until }: AcceptanceEntry, name: string): Change => ({
  action: 'create',
  kind: 'acceptance',
  name,
  members: Object.entries({ reason, note, until }).map(([member, to]) => ({ member, from: null, to })),
  apply: ({ client }) => client.acceptIssue({ path: { issue_id: id }, body: { reason, note, until } }),
});

const endOf = ({ id, rule_id, location }: ApiIssue, label: string): Change => ({
  action: 'delete',
  kind: 'acceptance',
  name: [label, rule_id, location].filter(Boolean).join(' '),
  members: [],
  apply: ({ client }) => client.removeIssueAcceptance({ path: { issue_id: id } }),
});
