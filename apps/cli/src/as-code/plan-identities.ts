import {
  type FileIdentityEntry,
  type IdentityEntry,
  loginEntryOf,
  openLoginEntryOf,
  readIdentityEntry,
} from '@palisade/checks-file';
import type { PalisadeClient, Schemas } from '@palisade/client';
import { type LoginSecrets, hideSecrets, showSecrets } from '@palisade/vocabulary';
import type { ApiIdentity } from './api-types';
import { originOf } from './check-target';
import { type Change, type MemberDifference, type Plan, type Run, UnusableFile, differencesOf } from './plan';
import type { MatchedCheck } from './plan-checks';
import { secretOf } from './references';
import { readIdentities } from './team-state';

const COMPARED = [
  'login',
  'secrets',
  'session',
  'verify',
  'private_canary',
  'logout',
  'start',
  'never',
  'origins',
] as const;

/** An identity of the file in the form of the API, which has no secrets; `secrets` lists which there are. */
type Wanted = Pick<ApiIdentity, 'name' | (typeof COMPARED)[number]>;

interface Surroundings {
  /** Of the check. */
  label: string;
  environment: NodeJS.ProcessEnv;
  /** Whether to send secrets that the service already has: it cannot compare them. */
  sendsSecrets: boolean;
}

/** The scan identities to create and change and, with `prune`, to delete. @throws UnusableFile */
export async function planIdentities(
  matched: readonly MatchedCheck[],
  client: PalisadeClient,
  { prune, ...options }: Omit<Surroundings, 'label'> & { prune: boolean },
): Promise<Plan> {
  const named = matched.filter(({ entry }) => entry.scan_identities !== undefined);
  const current = await readIdentities(
    client,
    named.flatMap(({ state }) => state ?? []),
  );
  const plan: Plan = { changes: [], notes: [] };
  for (const { entry, label, state } of named) {
    const wanted = entry.scan_identities ?? [];
    const existing = current.get(state?.id ?? '') ?? [];
    const others = existing.filter(({ name }) => !wanted.some((each) => each.name === name));
    if (prune) plan.changes.push(...others.map((each) => deletionOf(each, label)));
    else if (others.length > 0)
      plan.notes.push(
        `check ${label}: not in the file: scan identities ${others.map(({ name }) => name).join(', ')}. --prune deletes them.`,
      );
    for (const each of wanted) {
      const before = existing.find(({ name }) => name === each.name) ?? null;
      const { changes, notes } = planOne(each, before, entry.domain, { label, ...options });
      plan.changes.push(...changes);
      plan.notes.push(...notes);
    }
  }
  return plan;
}

function planOne(
  entry: FileIdentityEntry,
  current: ApiIdentity | null,
  domain: string,
  { label, environment, sendsSecrets }: Surroundings,
): Plan {
  const name = `${label} ${entry.name}`;
  const { wanted, references } = wantedOf(entry, domain);
  const given = Object.entries(references).map(([place, reference]) => ({
    place,
    ...secretOf(reference, environment),
  }));
  const missing = given.flatMap(({ name: variable, value }) => (value === null ? [variable] : []));
  const members = COMPARED.flatMap((member) =>
    current === null
      ? [{ member, from: null, to: wanted[member] }]
      : differencesOf<Wanted>(current, wanted, [member]),
  );
  if (missing.length > 0 && (sendsSecrets || needsSecrets(current, wanted, members)))
    throw new UnusableFile(
      `Set ${missing.join(', ')}: the secrets of the scan identity ${name} must be sent.`,
    );
  if (members.length === 0 && sendsSecrets)
    members.push({ member: 'secrets', from: 'stored', to: given.map((each) => each.name).join(', ') });
  const secrets =
    missing.length === 0 ? Object.fromEntries(given.map(({ place, value }) => [place, value ?? ''])) : null;
  const body = bodyOf(entry, wanted, secrets);
  const change: Change = {
    action: current === null ? 'create' : 'change',
    kind: 'scan identity',
    name,
    members,
    apply: (run) => send(run, label, current, body),
  };
  const kept = `scan identity ${name}: ${missing.join(', ')} not set, so its secrets stay.`;
  return { changes: members.length === 0 ? [] : [change], notes: missing.length === 0 ? [] : [kept] };
}

function wantedOf(entry: FileIdentityEntry, domain: string): { wanted: Wanted; references: LoginSecrets } {
  const { name, verify, logout, start, never, private_canary } = entry;
  const { login, session } = readIdentityEntry(entry);
  const { login: open, secrets: references } = hideSecrets(login);
  const wanted = {
    name,
    verify,
    logout,
    start,
    never,
    private_canary,
    session,
    login: openLoginEntryOf(open),
    secrets: Object.keys(references),
    origins: entry.origins ?? [originOf(domain)],
  };
  return { wanted, references };
}

/** The service binds secrets to the kind of login and to its origins; a new one it does not have. */
const needsSecrets = (
  current: ApiIdentity | null,
  { login, secrets }: Wanted,
  members: readonly MemberDifference[],
): boolean =>
  current === null ||
  current.kind !== login.kind ||
  members.some(({ member }) => member === 'origins') ||
  secrets.some((place) => !current.secrets.includes(place));

/** @param secrets null: those that are stored stay */
function bodyOf(entry: FileIdentityEntry, wanted: Wanted, secrets: LoginSecrets | null): IdentityEntry {
  const { name, login, session, verify, private_canary, logout, start, never, origins } = wanted;
  const open = hideSecrets(readIdentityEntry(entry).login).login;
  return {
    name,
    session,
    verify,
    private_canary,
    logout,
    start,
    never,
    origins,
    login: secrets === null ? login : loginEntryOf(showSecrets(open, secrets)),
  } as IdentityEntry;
}

function send(
  { client, checkIds }: Run,
  label: string,
  current: ApiIdentity | null,
  body: Schemas['CreateScanIdentityBody'],
): Promise<unknown> {
  const checkId = checkIds.get(label) ?? label;
  if (current === null) return client.createScanIdentity({ path: { check_id: checkId }, body });
  return client.updateScanIdentity({ path: { check_id: checkId, identity_id: current.id }, body });
}

const deletionOf = ({ id, name }: ApiIdentity, label: string): Change => ({
  action: 'delete',
  kind: 'scan identity',
  name: `${label} ${name}`,
  members: [],
  apply: ({ client, checkIds }) =>
    client.deleteScanIdentity({ path: { check_id: checkIds.get(label) ?? label, identity_id: id } }),
});
