import type { TestApi } from '../support/api';
import type { ApiClient } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let owner: ApiClient;
beforeAll(async () => {
  api = await sharedTestApi();
  const team = await createTeam(api.database.dataSource);
  owner = api.as((await createApiKey(api.database.dataSource, team.id)).key);
});
afterAll(() => api.close());

const NEW = { schedule_frequency: 'HOURLY', tests: { security_headers: true } };

describe('the tags of a check', () => {
  it('are set, kept, replaced and cleared', async () => {
    const made = await owner
      .post('/checks')
      .send({ ...NEW, domain: 'a.example.com', tags: ['shop', 'team:payments'] })
      .expect(201);
    expect(made.body.tags).toEqual(['shop', 'team:payments']);
    const change = async (body: object): Promise<string[]> =>
      (
        await owner
          .put(`/checks/${String(made.body.id)}`)
          .send(body)
          .expect(200)
      ).body.tags as string[];
    await expect(change({ is_active: true })).resolves.toEqual(['shop', 'team:payments']);
    await expect(change({ tags: ['new'] })).resolves.toEqual(['new']);
    await expect(change({ tags: null })).resolves.toEqual([]);
  });

  it('filter the list: a check must have all of them', async () => {
    const add = (domain: string, tags: string[]) =>
      owner
        .post('/checks')
        .send({ ...NEW, domain, tags })
        .expect(201);
    await add('b.example.com', ['eu', 'web']);
    await add('c.example.com', ['eu']);
    const found = async (query: string): Promise<[string, number]> => {
      const { body } = await owner.get(`/checks?sort=domain&direction=asc&${query}`).expect(200);
      return [
        (body.data as { domain: string }[]).map(({ domain }) => domain[0]).join(''),
        body.meta.total as number,
      ];
    };
    await expect(found('tags=eu')).resolves.toEqual(['bc', 2]);
    await expect(found('tags=web,eu&status=active')).resolves.toEqual(['b', 1]);
    await expect(found('tags=none')).resolves.toEqual(['', 0]);
    await owner.get('/checks?tags=Eu').expect(422);
  });

  it('are suggested, the most used first, and only those of the team', async () => {
    const other = await createTeam(api.database.dataSource);
    const stranger = api.as((await createApiKey(api.database.dataSource, other.id)).key);
    await expect(owner.get('/checks/tags').expect(200)).resolves.toMatchObject({
      body: {
        data: [
          { tag: 'eu', checks_count: 2 },
          { tag: 'web', checks_count: 1 },
        ],
      },
    });
    await expect(owner.get('/checks/tags?search=WE').expect(200)).resolves.toMatchObject({
      body: { data: [{ tag: 'web' }] },
    });
    await expect(owner.get('/checks/tags?search=%25').expect(200)).resolves.toMatchObject({
      body: { data: [] },
    });
    await expect(stranger.get('/checks/tags').expect(200)).resolves.toMatchObject({ body: { data: [] } });
    await owner.get(`/checks/tags?search=${'x'.repeat(33)}`).expect(422);
  });

  it.each([
    [['A']],
    [['a,b']],
    [['']],
    [['x'.repeat(33)]],
    [['a', 'a']],
    ['a'],
    [[1]],
    [Array.from({ length: 11 }, (_, n) => `t${n}`)],
  ])('refuse %j', async (tags) => {
    const { body } = await owner
      .post('/checks')
      .send({ ...NEW, domain: 'd.example.com', tags })
      .expect(422);
    expect(Object.keys(body.errors as object)).toEqual(['tags']);
  });
});
