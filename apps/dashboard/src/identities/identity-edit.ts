import type { ScanIdentity, UpdateScanIdentity } from '../api/resources';
import type { Condition, Verify } from './proof-words';

/** A condition as a person types it; empty is absent. */
export interface ConditionValues {
  status: string;
  json: string;
  equals: string;
  text: string;
}

/** What a person can change. The kind of login stays: another one is another identity. */
export interface EditValues {
  name: string;
  url: string;
  username: string;
  /** New secrets by their place; empty keeps the stored one. */
  secrets: Record<string, string>;
  page: string;
  signedIn: ConditionValues;
  anonymous: ConditionValues;
  canary: string;
  logout: string;
  start: string;
  never: string;
  origins: string;
}

type Login = Record<string, unknown>;

/** The secrets that the form offers: those that are stored, and an authenticator secret where the kind can have one. */
export const secretPlaces = ({ kind, secrets }: ScanIdentity): string[] =>
  [...secrets, ...(['form', 'json', 'browser', 'recording'].includes(kind) ? ['totp'] : [])].filter(
    (place, index, all) => all.indexOf(place) === index,
  );

export const hasMember = ({ login }: ScanIdentity, member: 'url' | 'username' | 'client_id'): boolean =>
  member in login;

export function editValuesOf(identity: ScanIdentity): EditValues {
  const { name, login, verify, private_canary: canary, logout, start, never, origins } = identity;
  const proof = verify as unknown as Verify;
  return {
    name,
    url: textOf(login.url),
    username: textOf(login.username ?? login.client_id),
    secrets: Object.fromEntries(secretPlaces(identity).map((place) => [place, ''])),
    page: proof.url,
    signedIn: conditionValuesOf(proof.signed_in),
    anonymous: conditionValuesOf(proof.anonymous),
    canary: canary ?? '',
    logout: logout ?? '',
    start: start.join('\n'),
    never: never.join('\n'),
    origins: origins.join('\n'),
  };
}

/** The change as the API takes it: absent secrets stay. */
export function changeOf(identity: ScanIdentity, values: EditValues): UpdateScanIdentity {
  const origins = linesOf(values.origins);
  return {
    name: values.name,
    login: loginOf(identity, values),
    verify: {
      url: values.page,
      signed_in: conditionOf(values.signedIn),
      anonymous: conditionOf(values.anonymous),
    },
    private_canary: orNull(values.canary),
    logout: orNull(values.logout),
    start: linesOf(values.start),
    never: linesOf(values.never),
    ...(origins.join() !== identity.origins.join() && { origins }),
  } as UpdateScanIdentity;
}

function loginOf(identity: ScanIdentity, { url, username, secrets }: EditValues): Login {
  const login: Login = { ...identity.login };
  if (hasMember(identity, 'url')) login.url = url;
  if (hasMember(identity, 'username')) login.username = username;
  if (hasMember(identity, 'client_id')) login.client_id = username === '' ? null : username;
  for (const [place, secret] of Object.entries(secrets)) {
    if (secret === '') continue;
    const [member = '', ...rest] = place.split('.');
    const name = member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    login[name] = rest.length === 0 ? secret : { ...(login[name] as object), [rest.join('.')]: secret };
  }
  // An absent one stays; null would clear it.
  if (identity.secrets.includes('totp') && secrets.totp === '') delete login.totp;
  return login;
}

const conditionValuesOf = ({ status, json, equals, text }: Condition): ConditionValues => ({
  status: status?.join(', ') ?? '',
  json: json ?? '',
  equals: equals ?? '',
  text: text ?? '',
});

function conditionOf({ status, json, equals, text }: ConditionValues): Condition {
  const codes = status.split(/[ ,]+/).filter(Boolean).map(Number);
  return {
    status: codes.length === 0 ? null : codes,
    json: orNull(json),
    equals: orNull(equals),
    text: orNull(text),
  };
}

const orNull = (text: string): string | null => (text === '' ? null : text);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
