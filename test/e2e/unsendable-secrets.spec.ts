import { Check, ScanIdentity } from '@palisade/persistence';
import { type ApiClient, type TestApi, startTestApi } from '../support/api';
import { newOwner, postCheck } from '../support/check-requests';

const ALICE = {
  name: 'alice',
  login: {
    kind: 'form',
    url: '/login',
    username: 'scan-a',
    password: 'a-password',
    totp: 'JBSWY3DPEHPK3PXP',
  },
  verify: { url: '/account', signed_in: { text: 'Sign out' }, anonymous: { status: [302] } },
};
const ofHeader = (value: string): object => ({ kind: 'header', headers: { 'X-Key': value } });

let api: TestApi;
let owner: ApiClient;
let path: string;
beforeAll(async () => {
  api = await startTestApi({}, null);
  owner = (await newOwner(api)).client;
  const { id } = await postCheck(owner, { domain: 'shop.example.com' });
  await api.database.dataSource.getRepository(Check).update({ id }, { isVerified: true });
  path = `/checks/${id}/scan-identities`;
  await owner.post(path).send(ALICE).expect(201);
});
afterAll(() => api.close());

it.each([
  ['login.totp', { ...ALICE.login, totp: '123456' }, /base 32/i],
  ['login.totp', { ...ALICE.login, totp: 'JBSWY3DPEHPK3PX1' }, /base 32/i],
  ['login.headers.X-Key', ofHeader('a\r\nx-admin: 1'), /one line/],
  ['login.headers.X-Key', ofHeader('a\0b'), /one line/],
  ['login.cookies.sid', { kind: 'cookie', cookies: { sid: 'a\nb' } }, /one line/],
])('a secret at %s that cannot be sent is refused: %j', async (field, login, message) => {
  const identities = api.database.dataSource.getRepository(ScanIdentity);
  const [before] = await identities.find();
  for (const request of [owner.post(path), owner.put(`${path}/${before?.id}`)]) {
    const { body } = await request.send({ ...ALICE, name: 'bob', login }).expect(422);
    expect(body.errors[field][0]).toMatch(message);
  }
  expect(await identities.find()).toEqual([before]);
});
