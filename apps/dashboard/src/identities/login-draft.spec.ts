import {
  EMPTY_LOGIN,
  SET_UP_KINDS,
  bodyFault,
  draftOf,
  hasUrl,
  recordingFault,
  withKind,
} from './login-draft';

const values = {
  ...EMPTY_LOGIN,
  name: 'alice',
  username: 'scan-a',
  password: 'secret',
  recording: '{"steps": []}',
};

it.each(SET_UP_KINDS.map(({ value }) => value))('sends a login of the kind %s with its secret', (kind) => {
  const draft = draftOf({ ...values, kind });
  expect(draft).toMatchObject({ name: 'alice', login: { kind } });
  expect(JSON.stringify(draft.login)).toContain('secret');
  expect('url' in draft.login).toBe(hasUrl(kind));
});

it('names the field of a JSON login after what is typed', () => {
  const bodyOf = (username: string) => draftOf({ ...values, kind: 'json', username }).login;
  expect(bodyOf('a@example.com')).toMatchObject({ body: { email: '{username}' } });
  expect(bodyOf('scan-a')).toMatchObject({ body: { username: '{username}' } });
});

it('leaves out an authenticator secret that is empty', () => {
  expect(draftOf(values).login).toMatchObject({ totp: null });
});

it('takes the body of a JSON login as it is typed, and starts at the given page', () => {
  const body = '{"login": "{username}", "pass": "{password}"}';
  expect(draftOf({ ...values, kind: 'json', body, page: '/api/me' })).toMatchObject({
    start: ['/api/me'],
    login: { body: { login: '{username}', pass: '{password}' } },
  });
  expect(draftOf(values)).not.toHaveProperty('start');
});

it.each(['{', '[]', '"{password}"', '{"password": "secret"}'])('refuses %s as a body', (text) => {
  expect(bodyFault(text)).not.toBeNull();
});
it.each(['', '{"a": "{username}", "b": "{password}"}'])('accepts %j as a body', (text) => {
  expect(bodyFault(text)).toBeNull();
});

it('names the usual address of a kind until someone types another one', () => {
  const token = withKind(withKind(values, 'header'), 'client_credentials');
  expect(token).toEqual({ ...values, kind: 'client_credentials', url: '/oauth/token' });
  expect(withKind({ ...token, url: '/token' }, 'form').url).toBe('/token');
});

it.each(['', '[', '[]', '{"title": "Sign in"}'])('refuses %j as a recording', (text) => {
  expect(recordingFault(text)).not.toBeNull();
});
it('sends a recording as it was pasted', () => {
  const recording = { title: 'Sign in', steps: [{ type: 'navigate', url: 'https://shop.example.com/' }] };
  const text = JSON.stringify(recording);
  expect(recordingFault(text)).toBeNull();
  expect(draftOf({ ...values, kind: 'recording', recording: text }).login).toMatchObject({ recording });
});
