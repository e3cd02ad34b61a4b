import type { ScriptEntry } from '@palisade/checks-file';
import type { PalisadeClient } from '@palisade/client';
import type { ApiScript } from './api-types';
import { type Change, type Plan, differencesOf } from './plan';
import type { MatchedCheck } from './plan-checks';
import { picked, readScripts } from './team-state';

const COMPARED = ['owner', 'justification', 'match', 'authorised_until'] as const;

/** The scripts to authorise and, with `prune`, those whose authorisation ends. */
export async function planScripts(
  matched: readonly MatchedCheck[],
  client: PalisadeClient,
  prune: boolean,
): Promise<Plan> {
  const named = matched.filter(({ entry }) => entry.authorised_scripts !== undefined);
  const known = await readScripts(
    client,
    named.flatMap(({ state }) => state ?? []),
  );
  const plan: Plan = { changes: [], notes: [] };
  for (const { entry, label, state } of named) {
    const wanted = entry.authorised_scripts ?? [];
    const scripts = known.get(state?.id ?? '') ?? [];
    const others = scripts.filter(
      (script) => script.authorisation !== null && !wanted.some((each) => isSame(script, each)),
    );
    const check = { label, id: state?.id ?? '' };
    if (prune) plan.changes.push(...others.map((script) => endOf(script, check)));
    else if (others.length > 0)
      plan.notes.push(
        `check ${label}: ${others.length} authorised scripts are not in the file. --prune ends their authorisation.`,
      );
    for (const each of wanted) {
      const { changes, notes } = planOne(each, scripts, check);
      plan.changes.push(...changes);
      plan.notes.push(...notes);
    }
  }
  return plan;
}

interface OfCheck {
  label: string;
  id: string;
}

function planOne(wanted: ScriptEntry, scripts: readonly ApiScript[], check: OfCheck): Plan {
  const { label } = check;
  const note = (text: string): Plan => ({
    changes: [],
    notes: [`script ${label} ${wanted.script}: ${text}`],
  });
  const { authorised_until: until } = wanted;
  if (until !== null && until < new Date().toISOString().slice(0, 10))
    return note('its authorisation has expired. Remove it from the file, or change authorised_until.');
  const script = scripts.find((each) => isSame(each, wanted));
  if (script === undefined)
    return note('no scan has seen this script yet. Apply the file again after a scan.');
  const [current] = scriptEntryOf(script);
  const members = current === undefined ? membersOf(wanted) : differencesOf(current, wanted, COMPARED);
  // A file that is applied on a schedule must not authorise what changed.
  if (current !== undefined && script.authorisation_state === 'none')
    return note('its current version is another one. Check it, then authorise it by hand.');
  const change: Change = {
    action: current === undefined ? 'create' : 'change',
    kind: 'script',
    name: `${label} ${script.name}`,
    members,
    apply: ({ client }) => client.authoriseScript({ path: pathOf(script, check), body: bodyOf(wanted) }),
  };
  return { changes: members.length === 0 ? [] : [change], notes: [] };
}

const pathOf = ({ id }: ApiScript, check: OfCheck) => ({ check_id: check.id, script_id: id });

const isSame = ({ id, address }: ApiScript, { script }: ScriptEntry): boolean => (address ?? id) === script;

const membersOf = (wanted: ScriptEntry) =>
  COMPARED.map((member) => ({ member, from: null, to: wanted[member] }));

const bodyOf = (wanted: ScriptEntry) => picked(wanted, COMPARED);

const endOf = (script: ApiScript, check: OfCheck): Change => ({
  action: 'delete',
  kind: 'script',
  name: `${check.label} ${script.name}`,
  members: [],
  apply: ({ client }) => client.endScriptAuthorisation({ path: pathOf(script, check) }),
});

/** An authorised script in the form of the file. */
export function scriptEntryOf({ id, address, authorisation }: ApiScript): ScriptEntry[] {
  if (authorisation === null) return [];
  const { owner, justification, match, authorised_until } = authorisation;
  return [{ script: address ?? id, owner, justification, match, authorised_until }];
}
