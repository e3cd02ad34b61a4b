import type { UnsentRequest } from '../contract/renderer';
import { requestsOfForms, TYPED } from './form-requests';

const { text, mail, password } = TYPED;
const request = (changes: Partial<UnsentRequest>): UnsentRequest => ({
  url: 'https://shop.example/api/login#top',
  method: 'POST',
  reason: 'writes',
  contentType: 'application/json',
  body: null,
  initiator: null,
  ...changes,
});
const isOwn = (url: string): boolean => url.startsWith('https://shop.example/');
const loginOf = (contentType: string, body: string) =>
  requestsOfForms([request({ contentType, body })], isOwn)[0]?.login;

it('keeps what scripts would send to the own origin', () => {
  const others = [
    request({ reason: 'form' }),
    request({ url: 'https://evil.example/api/login' }),
    request({ url: 'https://shop.example/search?q=1', method: 'GET' }),
  ];
  expect(requestsOfForms([request({}), ...others], isOwn)).toEqual([
    { url: 'https://shop.example/api/login', method: 'POST', login: null },
    { url: 'https://shop.example/search?q=1', method: 'GET', login: null },
  ]);
});

it.each<[string, string, string, unknown]>([
  ['JSON', 'application/json', JSON.stringify({ a: mail, b: password, keep: true }), ['a', 'b', 'json']],
  ['JSON as a text', 'text/plain;charset=UTF-8', JSON.stringify({ b: password }), [null, 'b', 'json']],
  [
    'a form',
    'application/x-www-form-urlencoded;charset=UTF-8',
    new URLSearchParams({ user: text, pw: password }).toString(),
    ['user', 'pw', 'form'],
  ],
])('reads the names of a login in %s', (_case, contentType, body, expected) => {
  const login = loginOf(contentType, body);
  expect(login && [login.user, login.password, login.encoding]).toEqual(expected);
});

it.each<[string, string, string]>([
  ['two passwords', 'application/json', JSON.stringify({ a: text, b: password, c: password })],
  ['two texts', 'application/json', JSON.stringify({ a: text, b: mail, c: password })],
  ['no password', 'application/json', JSON.stringify({ a: text })],
  ['members of members', 'application/json', JSON.stringify({ user: { a: text, b: password } })],
  ['no JSON', 'application/json', '{'],
  ['several parts', 'multipart/form-data; boundary=x', `--x\r\n${password}`],
])('takes %s for no login', (_case, contentType, body) => {
  expect(loginOf(contentType, body)).toBeNull();
});
