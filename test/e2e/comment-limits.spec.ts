import type { Check, Issue, Team } from '@palisade/persistence';
import { HitCounter } from '../../apps/api/src/throttling/hit-counter';
import type { ApiClient, TestApi } from '../support/api';
import { createIssue, createScan } from '../support/factories';
import { signedIn } from '../support/people';
import { scanWorld } from '../support/scan-world';

const DAY_MS = 86_400_000;

let api: TestApi;
let team: Team;
let check: Check;
let key: ApiClient;
scanWorld((world) => ({ api, team, check, key } = world), { check: {}, hasOwnApi: true });

const newIssue = async (overrides: Partial<Issue> = {}): Promise<string> => {
  const scan = await createScan(api.database.dataSource, check);
  return (await createIssue(api.database.dataSource, check, scan.id, overrides)).id;
};
const comment = (client: ApiClient, id: string) =>
  client.post(`/issues/${id}/comments`).send({ text: 'Fixed on Monday.' });
const statusesOf = async (count: number, client: ApiClient, id: string): Promise<number[]> => {
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => (await comment(client, id)).status),
  );
  return statuses.sort();
};

describe('the comments of an issue', () => {
  it('are 1,000 at most, also when they come at the same time', async () => {
    const id = await newIssue({ commentsCount: 997 });
    await expect(statusesOf(6, key, id)).resolves.toEqual([201, 201, 201, 422, 422, 422]);
    expect((await key.get(`/issues/${id}`)).body.comments_count).toBe(1_000);
    const refused = await comment(key, id);
    expect(refused.body.errors.text[0]).toContain('1,000 comments');
    await comment(key, await newIssue()).expect(201);
  });

  it('stay when there were more before the limit', async () => {
    const id = await newIssue({ commentsCount: 1_200 });
    await comment(key, id).expect(422);
    expect((await key.get(`/issues/${id}`)).body.comments_count).toBe(1_200);
  });
});

describe('the comments of a day', () => {
  it('are 200 of one person over all issues and sessions, and others write on', async () => {
    const { client } = await signedIn(api, { teamId: team.id, role: 'member' });
    const [one, other] = [await newIssue(), await newIssue()];
    for (let each = 0; each < 19; each += 1)
      await expect(statusesOf(10, client, one)).resolves.toEqual(Array(10).fill(201));
    await expect(statusesOf(13, client, other)).resolves.toEqual([
      ...Array<number>(10).fill(201),
      ...Array<number>(3).fill(429),
    ]);
    const refused = await comment(client, other);
    expect(refused.body.error).toContain('200 comments a day');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    await comment(key, one).expect(201);
  });

  it('are 2,000 of one team', async () => {
    const id = await newIssue();
    const counter = api.app.get(HitCounter);
    await Promise.all(Array.from({ length: 1_998 }, () => counter.hit(`comments:team:${team.id}`, DAY_MS)));
    await expect(statusesOf(4, key, id)).resolves.toEqual([201, 201, 429, 429]);
    const other = await signedIn(api, { teamId: team.id, role: 'member' });
    await comment(other.client, id).expect(429);
  });
});
