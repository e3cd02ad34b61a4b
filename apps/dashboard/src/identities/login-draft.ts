import type { PreviewScanIdentity } from '../api/resources';

export const SET_UP_KINDS = [
  { value: 'form', label: 'Login page' },
  { value: 'json', label: 'JSON API with a token' },
  { value: 'client_credentials', label: 'OAuth client credentials' },
  { value: 'basic', label: 'HTTP authentication' },
  { value: 'header', label: 'Fixed token in a header' },
] as const;
export type SetUpKind = (typeof SET_UP_KINDS)[number]['value'];

/** What a person types. */
export interface LoginValues {
  name: string;
  kind: SetUpKind;
  url: string;
  username: string;
  password: string;
  totp: string;
  /** Where a JSON API returns its token, as a JSON pointer. */
  token: string;
}

export const EMPTY_LOGIN: LoginValues = {
  name: '',
  kind: 'form',
  url: '/login',
  username: '',
  password: '',
  totp: '',
  token: '/token',
};

/** Whether the kind signs in at an address of its own. */
export const hasUrl = (kind: SetUpKind): boolean => kind !== 'basic' && kind !== 'header';

/** The names of the two fields. */
export const FIELD_LABELS: Readonly<Record<SetUpKind, [username: string, password: string]>> = {
  form: ['User name or e-mail', 'Password'],
  json: ['User name or e-mail', 'Password'],
  client_credentials: ['Client id', 'Client secret'],
  basic: ['User name', 'Password'],
  header: ['Name of the header', 'Value of the header'],
};

/** The identity as the API takes it, without what proves it. */
export function draftOf(values: LoginValues): PreviewScanIdentity {
  return { name: values.name, login: loginOf(values), ...sessionOf(values) };
}

function loginOf({ kind, url, username, password, totp }: LoginValues): PreviewScanIdentity['login'] {
  switch (kind) {
    case 'form':
      return { kind, url, username, password, totp: totp === '' ? null : totp };
    case 'json':
      return {
        kind,
        url,
        username,
        password,
        body: { [nameField(username)]: '{username}', password: '{password}' },
      };
    case 'client_credentials':
      return { kind, url, client_id: username, client_secret: password };
    case 'basic':
      return { kind, username, password };
    case 'header':
      return { kind, headers: { [username]: password } };
  }
}

/** Most APIs call an address `email`. */
const nameField = (username: string): string => (username.includes('@') ? 'email' : 'username');

const sessionOf = ({ kind, token }: LoginValues): Pick<PreviewScanIdentity, 'session'> =>
  kind === 'json' ? { session: [{ header: 'Authorization', value: `Bearer {json:${token}}` }] } : {};
