import { ciHash, generateToken, hashToken } from '@palisade/credentials';
import { ApiKey, AuditEntry, CheckCiHash, Invitation, Team, newId } from '@palisade/persistence';
import type { Role } from '@palisade/vocabulary';
import { TEST_APP_SECRET, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { type Person, signedIn } from '../support/people';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
beforeAll(async () => {
  api = await sharedTestApi();
});
afterAll(() => api.close());

interface World {
  team: Team;
  owner: Person;
  leaver: Person;
  /** Made by the one who goes. */
  key: { id: string; key: string };
  /** Of others, and one that the leaver made elsewhere: they stay. */
  stays: { id: string; key: string }[];
  invitation: string;
}

/** A team whose admin has made a key and an invitation, and knows the CI hash. */
async function createWorld(role: Role = 'admin'): Promise<World> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const owner = await signedIn(api, { teamId: team.id, role: 'owner' });
  const leaver = await signedIn(api, { teamId: team.id, role });
  const elsewhere = await createTeam(dataSource);
  const keyOf = (teamId: string, createdBy: string | null) => createApiKey(dataSource, teamId, { createdBy });
  const token = generateToken();
  await dataSource.getRepository(Invitation).save(
    [leaver, owner].map(({ user }, number) => ({
      id: newId(),
      teamId: team.id,
      email: `guest-${newId()}@example.com`,
      role: 'member' as const,
      tokenHash: hashToken(number === 0 ? token : generateToken()),
      invitedBy: user.id,
      expiresAt: new Date(Date.now() + 3_600_000),
    })),
  );
  return {
    team,
    owner,
    leaver,
    invitation: token,
    key: await keyOf(team.id, leaver.user.id),
    stays: [
      await keyOf(team.id, owner.user.id),
      await keyOf(team.id, null),
      await keyOf(elsewhere.id, leaver.user.id),
    ],
  };
}

const offer = async ({ invitation }: World): Promise<number> =>
  (await api.http.get(`/api/v1/invitations/${invitation}`)).status;
const works = async ({ key }: { key: string }): Promise<boolean> =>
  (await api.as(key).get('/checks')).status === 200;

async function oldHashWorks({ team }: World): Promise<boolean> {
  const check = await createCheck(api.database.dataSource, team.id);
  const hash = ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: 1 });
  return (await api.http.post(`/go/scan/${check.id}/${hash}/trigger`)).status === 201;
}

const actionsIn = async ({ team }: World): Promise<string[]> =>
  (await api.database.dataSource.getRepository(AuditEntry).findBy({ teamId: team.id }))
    .map(({ action }) => action)
    .filter((action) => action !== 'api_key.first_used')
    .sort();

const REMOVALS: [string, (world: World, choice?: object) => PromiseLike<{ status: number }>, string][] = [
  [
    'removing',
    ({ owner, leaver }, choice = {}) => owner.client.delete(`/team/members/${leaver.user.id}`).query(choice),
    'member.removed',
  ],
  [
    'demoting',
    ({ owner, leaver }, choice = {}) =>
      owner.client.patch(`/team/members/${leaver.user.id}`).send({ role: 'member', ...choice }),
    'member.role_changed',
  ],
  [
    'leaving',
    ({ leaver }, choice = {}) => leaver.client.delete(`/team/members/${leaver.user.id}`).query(choice),
    'member.removed',
  ],
];

describe.each(REMOVALS)('%s', (_, act, action) => {
  it('ends the open invitations that the member made, and leaves keys and CI hash', async () => {
    const world = await createWorld();
    expect([200, 204]).toContain((await act(world)).status);
    await expect(offer(world)).resolves.toBe(404);
    await expect(
      api.database.dataSource.getRepository(Invitation).countBy({ teamId: world.team.id }),
    ).resolves.toBe(1);
    await expect(works(world.key)).resolves.toBe(true);
    await expect(oldHashWorks(world)).resolves.toBe(true);
    await expect(actionsIn(world)).resolves.toEqual(['invitation.revoked', action].sort());
  });

  it('revokes the keys that the member made here and rotates the CI hash, where that is requested', async () => {
    const world = await createWorld();
    const choice = { revoke_api_keys: true, rotate_ci_hash: true };
    const { dataSource } = api.database;
    const check = await createCheck(dataSource, world.team.id);
    const hashes = dataSource.getRepository(CheckCiHash);
    await hashes.insert({ checkId: check.id, teamId: world.team.id, hashDigest: hashToken(generateToken()) });
    expect([200, 204]).toContain((await act(world, choice)).status);
    await expect(works(world.key)).resolves.toBe(false);
    for (const key of world.stays) await expect(works(key)).resolves.toBe(true);
    await expect(oldHashWorks(world)).resolves.toBe(false);
    await expect(actionsIn(world)).resolves.toEqual(
      ['api_key.revoked', 'check.ci_hash_revoked', 'ci_hash.rotated', 'invitation.revoked', action].sort(),
    );
    expect(await hashes.countBy({ teamId: world.team.id })).toBe(0);
  });
});

it('all of it happens or none: a refused change ends nothing', async () => {
  const { dataSource } = api.database;
  const world = await createWorld('owner');
  const { owner, leaver, team } = world;
  await owner.client.delete(`/team/members/${owner.user.id}`).expect(204);
  await dataSource.getRepository(ApiKey).update({ id: world.key.id }, { createdBy: leaver.user.id });
  const choice = { revoke_api_keys: true, rotate_ci_hash: true };
  await leaver.client.delete(`/team/members/${leaver.user.id}`).query(choice).expect(422);
  await leaver.client
    .patch(`/team/members/${leaver.user.id}`)
    .send({ role: 'member', ...choice })
    .expect(422);
  await expect(works(world.key)).resolves.toBe(true);
  const { ciGeneration } = await dataSource.getRepository(Team).findOneByOrFail({ id: team.id });
  expect([ciGeneration, await offer(world)]).toEqual([1, 200]);
});

it('a higher role ends nothing', async () => {
  const world = await createWorld();
  await world.owner.client.patch(`/team/members/${world.leaver.user.id}`).send({ role: 'owner' }).expect(200);
  await expect(offer(world)).resolves.toBe(200);
});

it('is not for a member who leaves: keys and CI hash take an admin', async () => {
  const world = await createWorld('member');
  const leave = (choice: object) =>
    world.leaver.client.delete(`/team/members/${world.leaver.user.id}`).query(choice);
  for (const choice of [{ revoke_api_keys: true }, { rotate_ci_hash: 1 }]) {
    const { body } = await leave(choice).expect(403);
    expect(body).toEqual({ error: 'This needs the role admin or a higher one.' });
  }
  const { body } = await leave({ revoke_api_keys: 'maybe' }).expect(422);
  expect(body.errors).toEqual({ revoke_api_keys: ['The revoke_api_keys must be true or false.'] });
  await leave({ revoke_api_keys: false }).expect(204);
});
