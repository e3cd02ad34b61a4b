import { AuditEntry, type Team, newId } from '@palisade/persistence';
import type { ApiClient, TestApi } from '../support/api';
import { createApiKey, createCheck, createIssue } from '../support/factories';
import { signedIn } from '../support/people';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let team: Team;
scanWorld((world) => ({ api, team } = world));

async function keyWith(...scopes: ('read' | 'scan' | 'write')[]): Promise<ApiClient & { id: string }> {
  const { id, key } = await createApiKey(api.database.dataSource, team.id, { scopes });
  return { ...api.as(key), id };
}

it('a key with the scope write reads and changes the settings, and the audit log names it', async () => {
  const key = await keyWith('write');
  expect((await key.get('/team').expect(200)).body).toMatchObject({ id: team.id, role: 'admin' });
  const { body } = await key.patch('/team').send({ auto_resolve_after: 5, name: 'Shop' }).expect(200);
  expect(body).toMatchObject({ auto_resolve_after: 5, name: 'Shop' });
  const entries = await api.database.dataSource
    .getRepository(AuditEntry)
    .findBy({ teamId: team.id, actorKind: 'key', actorId: key.id });
  expect(entries.map(({ action }) => action)).toContain('team.settings_changed');
});

it('a key gets ids and names of members, and assigns an issue with them', async () => {
  const { dataSource } = api.database;
  const ada = await signedIn(api, { teamId: team.id, role: 'member' });
  const key = await keyWith('write');
  const { body } = await key.get('/team/members').expect(200);
  const { id, name } = ada.user;
  expect(body).toEqual({ data: [{ id, user_id: id, name }] });
  const issue = await createIssue(dataSource, await createCheck(dataSource, team.id), newId());
  const assigned = await key.put(`/issues/${issue.id}/assignee`).send({ user_id: id }).expect(200);
  expect(assigned.body).toMatchObject({ assignee: { id, name } });
  const own = await ada.client.get('/team/members').expect(200);
  expect(own.body).toMatchObject({ data: [{ id, user_id: id, name, email: ada.user.email, is_you: true }] });
});

it('a key without the scope write gets neither settings nor members', async () => {
  const key = await keyWith('read', 'scan');
  const error = 'This needs a key with the scope write. This key has read, scan.';
  await key.get('/team').expect(403, { error });
  await key.get('/team/members').expect(403, { error });
  await key.patch('/team').send({ auto_resolve_after: 5 }).expect(403, { error });
});

it.each<[keyof ApiClient, string]>([
  ['delete', '/team'],
  ['get', '/team/ci-hash'],
  ['post', '/team/ci-hash/rotate'],
  ['put', '/team/plan'],
  ['put', '/team/second-factor'],
  ['get', '/team/api-keys'],
  ['get', '/team/invitations'],
  ['delete', `/team/members/${newId()}`],
])('no key may %s %s', async (method, path) => {
  const key = await keyWith('write');
  await key[method](path).expect(401);
});
