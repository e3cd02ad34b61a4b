import { DomainProver } from '@palisade/domain-proof';
import { createTargetClient, parseAllowedHosts } from '@palisade/target-client';
import { type TestApi, startTestApi } from '../support/api';
import { VALID_CHECK, newOwner, postCheck } from '../support/check-requests';
import { ProofGround } from '../support/proof-ground';
import { createScanRig } from '../support/scan-rig';
import { unpacedScan } from '../support/unpaced-scan';
import { createCheck } from '../support/factories';

const HOST = 'www.shop.test';
const OTHER = 'other.test';

let ground: ProofGround;
let api: TestApi;
beforeAll(async () => {
  ground = await ProofGround.start({ [HOST]: ['127.0.0.1'], [OTHER]: ['127.0.0.1'] });
  api = await startTestApi(
    { SCAN_ALLOWED_HOSTS: ground.allowed, SCAN_OPT_OUT: '*.shop.test, 93.184.216.0/24' },
    ground.resolvers,
  );
});
afterAll(async () => {
  await api.close();
  await ground.close();
});
beforeEach(() => {
  ground.seen.length = 0;
  ground.dns.asked.length = 0;
});

const REFUSAL = 'The domain must not be one whose owner does not want it scanned.';

describe('a host whose owner has opted out', () => {
  it('gets no check', async () => {
    const { client } = await newOwner(api);
    for (const domain of [HOST, `http://${HOST}/x`, '93.184.216.34']) {
      const { body } = await client
        .post('/checks')
        .send({ ...VALID_CHECK, domain })
        .expect(422);
      expect(body.errors).toEqual({ domain: [REFUSAL] });
    }
    await postCheck(client, { domain: OTHER });
  });

  it('is not searched for proofs, also when its check is older than the opt-out', async () => {
    const { team, client } = await newOwner(api);
    const check = await createCheck(api.database.dataSource, team.id, {
      domain: HOST,
      url: ground.urlOf(HOST),
    });
    const { body } = await client.post(`/checks/${check.id}/verify`).expect(422);
    expect(body.errors).toEqual({ domain: [REFUSAL] });
    await client.get(`/checks/${check.id}/verification`).expect(200);
    expect([ground.dns.asked, ground.seen]).toEqual([[], []]);
  });

  it('gets no scan, also of a check that is older and verified', async () => {
    const { team } = await newOwner(api);
    const { dataSource } = api.database;
    const allowedHosts = parseAllowedHosts(ground.allowed, '*.shop.test');
    const check = await createCheck(dataSource, team.id, {
      domain: HOST,
      url: ground.urlOf(HOST),
      isVerified: true,
    });
    const rig = createScanRig(dataSource, allowedHosts);
    const scanId = await rig.trigger(check);
    await rig.runner(unpacedScan).run(scanId);
    const [scan] = await rig.rows('SELECT status, failure_reason FROM scans WHERE id = $1', scanId);
    expect(scan).toEqual({ status: 'failed', failure_reason: 'target_unreachable' });
    expect([ground.dns.asked, ground.seen]).toEqual([[], []]);
  });

  it.each([
    ['its name', '*.shop.test'],
    ['its address', '127.0.0.1'],
  ])('is not reached over another site: by %s', async (_case, optOuts) => {
    const scan = createTargetClient({
      target: { host: OTHER, url: null },
      allowedHosts: parseAllowedHosts(ground.allowed, optOuts),
      scanId: 'spec',
      signal: new AbortController().signal,
      resolveName: (host) => Promise.resolve([host === HOST ? '127.0.0.1' : '127.0.0.2']),
    });
    expect(await scan.request({ url: ground.urlOf(HOST) })).toMatchObject({
      ok: false,
      category: 'blocked_address',
    });
    expect(ground.seen).toEqual([]);
    await scan.close();
  });

  it('is not reached by the redirect of a site that is scanned', async () => {
    ground.pages[`${OTHER} /`] = (_, response) =>
      void response.writeHead(302, { location: ground.urlOf(HOST) }).end();
    const scan = createTargetClient({
      target: { host: OTHER, url: null },
      allowedHosts: parseAllowedHosts(ground.allowed, HOST),
      scanId: 'spec',
      signal: new AbortController().signal,
      ...ground.resolvers,
    });
    expect(await scan.request({ url: ground.urlOf(OTHER), followRedirects: 3 })).toMatchObject({
      category: 'blocked_address',
    });
    expect(ground.seen).toHaveLength(1);
    await scan.close();
  });

  it('stops the probe of a proof on the way to it', async () => {
    const prover = new DomainProver({
      allowedHosts: parseAllowedHosts(ground.allowed, '127.0.0.1'),
      resolvers: ground.resolvers,
    });
    const attempts = await prover.search(ground.question(HOST, { methods: ['file', 'meta'] }));
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['absent', 'absent']);
    expect(ground.seen).toEqual([]);
  });
});
