import type { PreviewScanIdentity } from '../api/resources';

export const SET_UP_KINDS = [
  { value: 'form', label: 'Login page' },
  { value: 'browser', label: 'Login page that scripts draw (needs a renderer)' },
  { value: 'recording', label: 'Recording of Chrome DevTools (needs a renderer)' },
  { value: 'json', label: 'JSON API with a token' },
  { value: 'client_credentials', label: 'OAuth client credentials' },
  { value: 'basic', label: 'HTTP authentication' },
  { value: 'header', label: 'Fixed token in a header' },
  { value: 'cookie', label: 'Fixed session cookie' },
  { value: 'refresh_token', label: 'OAuth refresh token' },
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
  /** The body of a JSON login, as JSON; empty for what most APIs take. */
  body: string;
  /** A recording of Chrome DevTools, as JSON. */
  recording: string;
  /** A page that only the account sees; empty for the start page of the check. */
  page: string;
}

export const EMPTY_LOGIN: LoginValues = {
  name: '',
  kind: 'form',
  url: '/login',
  username: '',
  password: '',
  totp: '',
  token: '/token',
  body: '',
  recording: '',
  page: '',
};

/** Where logins usually are: the address while nobody has typed another one. */
const USUAL_URLS: Partial<Record<SetUpKind, string>> = {
  form: '/login',
  browser: '/login',
  json: '/login',
  client_credentials: '/oauth/token',
  refresh_token: '/oauth/token',
};

/** The values after another kind was chosen. */
export const withKind = (values: LoginValues, kind: SetUpKind): LoginValues => ({
  ...values,
  kind,
  url: Object.values(USUAL_URLS).includes(values.url) ? (USUAL_URLS[kind] ?? values.url) : values.url,
});

/** Whether the kind signs in at an address of its own. */
export const hasUrl = (kind: SetUpKind): boolean =>
  !['basic', 'header', 'cookie', 'recording'].includes(kind);

/** The names of the two fields. */
export const FIELD_LABELS: Readonly<Record<SetUpKind, [username: string, password: string]>> = {
  form: ['User name or e-mail', 'Password'],
  json: ['User name or e-mail', 'Password'],
  browser: ['User name or e-mail', 'Password'],
  recording: ['User name or e-mail', 'Password'],
  client_credentials: ['Client id', 'Client secret'],
  basic: ['User name', 'Password'],
  header: ['Name of the header', 'Value of the header'],
  cookie: ['Name of the cookie', 'Value of the cookie'],
  refresh_token: ['Client id', 'Refresh token'],
};

/** The identity as the API takes it, without what proves it. */
export function draftOf(values: LoginValues): PreviewScanIdentity {
  const start = values.page === '' ? {} : { start: [values.page] };
  return { name: values.name, login: loginOf(values), ...start, ...sessionOf(values) };
}

/** Why the text is not a body of a login; null if it is one. */
export function bodyFault(text: string): string | null {
  if (text === '') return null;
  try {
    const body: unknown = JSON.parse(text);
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject && text.includes('{password}') ? null : BODY_RULE;
  } catch {
    return BODY_RULE;
  }
}

/** Whether a kind may have the secret of an authenticator. */
export const mayHaveCode = (kind: SetUpKind): boolean => ['form', 'browser', 'recording'].includes(kind);

/** Why the text is not a recording; null if it may be one. The API says which steps it does not support. */
export function recordingFault(text: string): string | null {
  try {
    const { steps } = JSON.parse(text) as { steps?: unknown };
    return Array.isArray(steps) ? null : RECORDING_RULE;
  } catch {
    return RECORDING_RULE;
  }
}

const RECORDING_RULE = 'Paste the JSON that the Recorder of Chrome DevTools exports.';
const BODY_RULE = 'Enter a JSON object that contains {username} and {password}.';

function loginOf(values: LoginValues): PreviewScanIdentity['login'] {
  const { kind, url, username, password, body } = values;
  const totp = values.totp === '' ? null : values.totp;
  switch (kind) {
    case 'form':
    case 'browser':
      return { kind, url, username, password, totp };
    case 'recording':
      return { kind, username, password, totp, recording: JSON.parse(values.recording) as Recording };
    case 'json':
      return { kind, url, username, password, body: bodyOf(body, username) };
    case 'client_credentials':
      return { kind, url, client_id: username, client_secret: password };
    case 'basic':
      return { kind, username, password };
    case 'header':
      return { kind, headers: { [username]: password } };
    case 'cookie':
      return { kind, cookies: { [username]: password } };
    case 'refresh_token':
      return { kind, url, client_id: username === '' ? null : username, refresh_token: password };
  }
}

type Recording = Extract<PreviewScanIdentity['login'], { kind: 'recording' }>['recording'];

/** Most APIs call an address `email`. */
const bodyOf = (text: string, username: string): Record<string, unknown> =>
  text === ''
    ? { [username.includes('@') ? 'email' : 'username']: '{username}', password: '{password}' }
    : (JSON.parse(text) as Record<string, unknown>);

const sessionOf = ({ kind, token }: LoginValues): Pick<PreviewScanIdentity, 'session'> =>
  kind === 'json' ? { session: [{ header: 'Authorization', value: `Bearer {json:${token}}` }] } : {};
