import { startTestApi, type TestApi } from '../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('smoke', async () => {
  const first = await api.http.get('/api/v1/sign-up').expect(200);
  expect(first.body).toEqual({ is_open: true, is_first: true });
  const up = await api.http
    .post('/api/v1/sign-up')
    .send({ name: 'Ada', email: 'Ada@example.com', password: 'correct horse battery' });
  expect([up.status, up.body]).toEqual([201, expect.anything()]);
  const cookie = String(up.headers['set-cookie']).split(';')[0] ?? '';
  console.log(up.headers['set-cookie'], JSON.stringify(up.body));
  const me = await api.http.get('/api/v1/session').set('Cookie', cookie);
  expect([me.status, me.body]).toEqual([200, up.body]);
  for (const path of ['/team', '/team/members', '/team/ci-hash', '/checks', '/sessions']) {
    const answer = await api.http.get(`/api/v1${path}`).set('Cookie', cookie);
    console.log(path, answer.status, answer.text);
  }
  const wrong = await api.http.post('/api/v1/session').send({ email: 'ada@example.com', password: 'x' });
  console.log(wrong.status, wrong.text);
  const audit = await api.database.dataSource.query('SELECT * FROM audit_log');
  console.log(audit);
  console.log(api.log());
});
