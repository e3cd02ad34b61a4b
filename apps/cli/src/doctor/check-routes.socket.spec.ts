import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { checkRoutes } from './check-routes';

const started = closedAfterEach();
const VERDICT = (entries: object[]) => ({ validated_route: { validity: { VRPs: { matched: entries } } } });
const ALL = [
  { asn: 'AS13335', prefix: '1.1.1.0/24' },
  { asn: 'AS15169', prefix: '8.8.8.0/24' },
  { asn: 'AS3333', prefix: '193.0.0.0/21' },
];

async function validator(status: number, body: unknown): Promise<[string, string[]]> {
  const { url, paths } = await started(
    serveHttp((_request, response) => response.writeHead(status).end(JSON.stringify(body))),
  );
  return [`${url}validity?asn=0&prefix={prefix}`, paths];
}
const scanAllowedHosts = '127.0.0.1';

it('checks nothing where the operator has named no validator', async () => {
  expect(await checkRoutes({ scanAllowedHosts })).toEqual([]);
});

it('is content with a validator that has the data of the registries', async () => {
  const [rpkiUrl, paths] = await validator(200, VERDICT(ALL));
  expect(await checkRoutes({ rpkiUrl, scanAllowedHosts })).toMatchObject([{ check: 'routes', state: 'ok' }]);
  expect(paths).toContain('/validity?asn=0&prefix=193.0.6.139/32');
});

it.each([
  ['a page', 200, '<html>', 'failed'],
  ['a validator that has just started', 503, {}, 'failed'],
  ['a validator without a registry', 200, VERDICT(ALL.slice(0, 1)), 'warning'],
])('says what is wrong with %s', async (_name, status, body, state) => {
  const [rpkiUrl] = await validator(status, body);
  expect(await checkRoutes({ rpkiUrl, scanAllowedHosts })).toMatchObject([{ check: 'routes', state }]);
});

it('warns of a private address that scans may not reach', async () => {
  const [rpkiUrl, paths] = await validator(200, VERDICT(ALL));
  expect(await checkRoutes({ rpkiUrl, scanAllowedHosts: '' })).toMatchObject([
    { state: 'warning', advice: expect.stringContaining('SCAN_ALLOWED_HOSTS') },
  ]);
  expect(paths).toEqual([]);
});
