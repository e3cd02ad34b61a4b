import { TEST_KEYS, type Plan } from '@palisade/vocabulary';
import type { Team } from '@palisade/persistence';
import type { CheckDetailResource } from '../../apps/api/src/checks/dto/check.resource';
import type { ApiClient, TestApi } from './api';
import { createApiKey, createTeam } from './factories';

export const VALID_CHECK = {
  domain: 'shop.example.com',
  schedule_frequency: 'DAILY',
  schedule_time: '02:00',
  tests: { ssl_certificate: true },
};

export const ALL_TESTS_OFF = Object.fromEntries(TEST_KEYS.map((key) => [key, false]));

/** A separate team with a key, so that lists hold only what one test made. */
export async function newOwner(
  api: TestApi,
  plan: Plan = 'business',
): Promise<{ team: Team; client: ApiClient }> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource, plan);
  return { team, client: api.as((await createApiKey(dataSource, team.id)).key) };
}

export async function postCheck(client: ApiClient, fields: object = {}): Promise<CheckDetailResource> {
  const { body } = await client
    .post('/checks')
    .send({ ...VALID_CHECK, ...fields })
    .expect(201);
  return body as CheckDetailResource;
}

export async function putCheck(client: ApiClient, id: string, fields: object): Promise<CheckDetailResource> {
  const { body } = await client.put(`/checks/${id}`).send(fields).expect(200);
  return body as CheckDetailResource;
}

/** The errors of a response that must be 422. */
export async function errorsOf(request: ReturnType<ApiClient['get']>): Promise<Record<string, string[]>> {
  const { body } = await request.expect(422);
  return body.errors as Record<string, string[]>;
}
