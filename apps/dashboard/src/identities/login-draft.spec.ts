import { EMPTY_LOGIN, SET_UP_KINDS, draftOf, hasUrl } from './login-draft';

const values = { ...EMPTY_LOGIN, name: 'alice', username: 'scan-a', password: 'secret' };

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
