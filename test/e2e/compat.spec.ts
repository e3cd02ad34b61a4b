import type { Check, Team } from '@palisade/persistence';
import type { TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { type ScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let team: Team;
let check: Check;
let rig: ScanRig;
scanWorld((world) => ({ api, team, check, rig } = world), { check: { tests: { security_headers: true } } });

describe('GET /compat/securityheaders', () => {
  it('says what the last scan found, to a key in either header', async () => {
    const { dataSource } = api.database;
    const { key } = await createApiKey(dataSource, team.id);
    const ask = (site: string) =>
      api.http.get('/compat/securityheaders').query({ q: site, hide: 'on', followRedirects: 'on' });
    await ask('shop.example.com').set('x-api-key', key).expect(404);

    const result = {
      findings: [stubFinding({ id: 'csp-missing', location: '' })],
      technicalDetails: { referrer_policy: 'no-referrer', permissions_policy: true },
    };
    await rig.runner(() => stubSession((test) => stubResult(test, result))).run(await rig.trigger(check));
    for (const site of ['shop.example.com', 'https://shop.example.com/cart']) {
      const { body } = await ask(site).set('x-api-key', key).expect(200);
      expect(body).toMatchObject({
        status: 'good',
        summary: { site: 'shop.example.com', grade: 'B' },
        missingHeaders: ['Content-Security-Policy'],
      });
    }
    await ask('shop.example.com').set('Authorization', `Bearer ${key}`).expect(200);
    await ask('shop.example.com').expect(401);
    await ask('shop.example.com').set('x-api-key', 'wrong').expect(401);
    await ask('not a site').set('x-api-key', key).expect(422);
    const other = await createApiKey(dataSource, (await createTeam(dataSource)).id);
    await ask('shop.example.com').set('x-api-key', other.key).expect(404);
  });
});
