import {
  COMMAND_LINE,
  type ClaimedVerification,
  VerificationRequestsRepository,
} from '@palisade/persistence';
import { VerificationAnswers } from '../../apps/api/src/verification/verification-answers';
import { type TestApi, startTestApi } from '../support/api';
import { newOwner, postCheck } from '../support/check-requests';
import { ProofGround } from '../support/proof-ground';

const HOST = 'www.shop.test';

let ground: ProofGround;
let api: TestApi;
beforeAll(async () => {
  ground = await ProofGround.start({ [HOST]: ['127.0.0.1'] });
  api = await startTestApi({ SCAN_ALLOWED_HOSTS: ground.allowed }, null);
});
afterAll(async () => {
  await api.close();
  await ground.close();
});

describe('without a worker', () => {
  it('a verification ends with 503, and the api has sent no request', async () => {
    const { client: owner } = await newOwner(api);
    api.app.get(VerificationAnswers).withinMs = 200;
    const [connections, questions] = [ground.connections, ground.dns.asked.length];
    const { id } = await postCheck(owner, { domain: ground.urlOf(HOST) });
    const { body, headers } = await owner.post(`/checks/${id}/verify`).expect(503);
    expect(body.error).toMatch(/^No worker was free to verify the domain\./);
    expect(headers['retry-after']).toBe('5');
    expect([ground.connections, ground.dns.asked.length]).toEqual([connections, questions]);
    expect(await api.database.dataSource.query('SELECT FROM verification_requests')).toEqual([]);
  });

  it('one that a worker has started gets its own message, and its result is kept', async () => {
    const { team: own, client: owner } = await newOwner(api);
    const { id } = await postCheck(owner, { domain: ground.urlOf(HOST) });
    const requests = new VerificationRequestsRepository(api.database.dataSource);
    const answers = api.app.get(VerificationAnswers);
    answers.withinMs = 600_000;
    const response = owner
      .post(`/checks/${id}/verify`)
      .expect(503)
      .then(({ body }) => String(body.error));
    let claimed: ClaimedVerification | undefined;
    while (claimed === undefined) [claimed] = await requests.forWorkerClaim(1);
    // The time of the api is over now.
    answers.withinMs = 0;
    expect(await response).toMatch(/^The domain is still being verified\./);
    expect(claimed).toMatchObject({
      checkId: id,
      site: { domain: HOST },
      team: { id: own.id, actor: { kind: 'key' } },
      tokens: { [HOST]: [expect.stringMatching(/^palisade-v1-/)], 'shop.test': [expect.any(String)] },
    });
    await requests.forWorkerFinish(claimed.id, { attempts: [] });
  });

  it('a team has ten in progress at most', async () => {
    const { team: own, client: owner } = await newOwner(api);
    const { id } = await postCheck(owner, { domain: ground.urlOf(HOST) });
    const requests = new VerificationRequestsRepository(api.database.dataSource);
    const wanted = {
      checkId: id,
      site: { domain: HOST, url: null },
      methods: ['dns' as const],
      tokens: {},
      identityTask: null,
    };
    for (let i = 0; i < 10; i += 1) {
      expect(await requests.open({ id: own.id, actor: COMMAND_LINE }, wanted)).not.toBeNull();
    }
    const { body } = await owner.post(`/checks/${id}/verify`).expect(429);
    expect(body.error).toContain('already has 10 verifications in progress');
  });

  it('teams take turns, and one has two at the same time at most', async () => {
    const { dataSource } = api.database;
    await dataSource.query('DELETE FROM verification_requests');
    const requests = new VerificationRequestsRepository(dataSource);
    const openFor = async (count: number): Promise<string> => {
      const { team: own, client: owner } = await newOwner(api);
      const { id } = await postCheck(owner, { domain: ground.urlOf(HOST) });
      const wanted = {
        checkId: id,
        site: { domain: HOST, url: null },
        methods: ['dns' as const],
        tokens: {},
        identityTask: null,
      };
      for (let i = 0; i < count; i += 1) await requests.open({ id: own.id, actor: COMMAND_LINE }, wanted);
      return own.id;
    };
    const [loud, quiet] = [await openFor(5), await openFor(1)];
    const both = await Promise.all([requests.forWorkerClaim(2), requests.forWorkerClaim(2)]);
    const more = await requests.forWorkerClaim(10);
    const teams = [...both.flat(), ...more].map(({ team: { id } }) => id);
    expect(teams.sort()).toEqual([loud, loud, quiet].sort());
    await requests.forWorkerFinish(both.flat()[0]?.id ?? '', { attempts: [] });
    expect((await requests.forWorkerClaim(10)).length).toBeLessThanOrEqual(1);
  });
});
