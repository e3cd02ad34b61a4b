import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';

interface Member {
  key: string;
  keyId: string;
  domain: string;
}

const AT_ONCE = 15;

/** Requests that come together may share an answer (`@SharedAnswer()`); nobody may notice. */
describe('lists that are asked for at once', () => {
  let api: TestApi;
  let teams: Member[];
  beforeAll(async () => {
    api = await startTestApi({ API_RATE_LIMIT: '100000' });
    teams = await Promise.all(['one.example', 'other.example'].map(teamWith));
  });
  afterAll(() => api.close());

  async function teamWith(domain: string): Promise<Member> {
    const { dataSource } = api.database;
    const { id } = await createTeam(dataSource);
    await createCheck(dataSource, id, { domain });
    const key = await createApiKey(dataSource, id);
    return { key: key.key, keyId: key.id, domain };
  }

  const member = (place: number): Member => {
    const found = teams[place % teams.length];
    if (found === undefined) throw new Error('There are no teams.');
    return found;
  };
  const domainsOf = (body: unknown): string[] =>
    (body as { data: { domain: string }[] }).data.map(({ domain }) => domain);

  it('hold what belongs to the team that asks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 2 * AT_ONCE }, (_, place) => api.as(member(place).key).get('/checks').expect(200)),
    );
    const domains = answers.map(({ body }) => domainsOf(body));
    expect(domains).toEqual(answers.map((_, place) => [member(place).domain]));
  });

  it('hold what their own query asks for, and their own refusal', async () => {
    const { key, domain } = member(0);
    const ask = (query: string) => api.as(key).get(`/checks${query}`);
    const queries = ['', '?status=active', '?status=inactive', '?per_page=0', '?page=2'];
    const asked = Array.from({ length: 4 }, () => queries).flat();
    const answers = await Promise.all(asked.map(ask));
    const told = answers.map(({ status, body }) => (status === 200 ? domainsOf(body) : status));
    expect(told).toEqual(Array.from({ length: 4 }, () => [[domain], [domain], [], 422, []]).flat());
    answers.forEach(({ headers }, place) => {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answers.filter((answer) => answer.headers['x-request-id'] === headers['x-request-id'])).toEqual([
        answers[place],
      ]);
    });
  });

  it('show what was written before they were asked for', async () => {
    const { key } = await teamWith('third.example');
    const noise = Array.from({ length: 5 }, async () => {
      for (let round = 0; round < AT_ONCE; round += 1) await api.as(key).get('/checks').expect(200);
    });
    for (let round = 0; round < AT_ONCE; round += 1) {
      const domain = `new-${round}.example`;
      await api
        .as(key)
        .post('/checks')
        .send({ domain, schedule_frequency: 'HOURLY', tests: { security_headers: true } })
        .expect(201);
      const { body } = await api.as(key).get('/checks').expect(200);
      expect(domainsOf(body)).toContain(domain);
    }
    await Promise.all(noise);
  });

  it('are refused to a key from the moment on in which it is revoked', async () => {
    const { key, keyId } = await teamWith('fourth.example');
    const noise = Array.from({ length: 5 }, async () => {
      for (let round = 0; round < AT_ONCE; round += 1) await api.as(key).get('/checks');
    });
    await api.database.dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [keyId]);
    await api.as(key).get('/checks').expect(401);
    await Promise.all(noise);
  });
});
