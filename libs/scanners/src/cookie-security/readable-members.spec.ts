import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { readableMembers } from './readable-members';

const json = (value: unknown): string => JSON.stringify(value);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const kindsOf = (value: string, name = 'c'): string[] => readableMembers(name, value).map(({ kind }) => kind);

describe('a value that everyone can read', () => {
  it.each<[string, string, string[]]>([
    ['JSON', json({ user: { password: 'hunter22' } }), ['password']],
    ['quoted JSON, percent-encoded', encodeURIComponent(json({ email: 'a@b.example' })), ['email']],
    ['JSON of express', `j:${json({ role: 'admin' })}`, ['role']],
    ['base64', base64(json({ is_admin: false })), ['role']],
    ['base64 of percent-encoding', base64(encodeURIComponent(json({ roles: ['editor'] }))), ['role']],
    ['base64 for URLs, signed by Rails', `${base64(json({ passwd: 'hunter22' }))}--0a1b2c`, ['password']],
    ['a query', 'name=jane&email=jane%40b.example&role=admin', ['email', 'role']],
    ['PHP', 'a:1:{s:8:"is_admin";b:0;}', ['role']],
    ['PHP’s session format', 'user|a:1:{s:4:"role";s:5:"guest";}', ['role']],
    ['an address alone', 'jane@customer.example', ['email']],
    ['a card', json({ ccnum: 4111111111111111 }), ['card']],
  ])('%s', (_name, value, kinds) => {
    expect(kindsOf(value)).toEqual(kinds);
  });

  it('may be told by the name of the cookie', () => {
    expect(readableMembers('password', 'hunter22')).toEqual([{ kind: 'password', name: 'password' }]);
    expect(kindsOf('customer%40b.example', 'email')).toEqual(['email']);
  });
});

describe('a value that tells nothing', () => {
  it.each<[string, string]>([
    ['a JWT', `${base64(json({ alg: 'none' }))}.${base64(json({ role: 'admin' }))}.x`],
    ['random', '3f9ac1d2e4b5867890aa3f9ac1d2e4b5'],
    ['an encrypted object', base64(json({ iv: 'abc', value: 'def', mac: '0123' }))],
    ['settings that name a password', json({ show_password: true, forgot_password: '/reset', password: '' })],
    ['a label', json({ password: 'Password' })],
    ['a wrong card number', json({ card_number: '4111111111111112' })],
    ['no roles', json({ roles: [], role: '' })],
    ['an address of a page', 'https://user@shop.example/?next=/'],
    ['broken JSON', '{"role":"admin"'],
  ])('%s', (_name, value) => {
    expect(kindsOf(value)).toEqual([]);
  });
});

it('takes steps in proportion to the value', () => {
  for (const part of ['"a":{', 'a=%25&', 's:4:"role";', '@a.', '%25']) {
    expectGrowthAtMostNLogN(10, (size, steps) => {
      readableMembers('c', part.repeat(size), steps);
      readableMembers('c', `{${part.repeat(size)}`, steps);
    });
  }
});
