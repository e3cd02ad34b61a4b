import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp, serveTcp } from '@palisade/scan-engine/testing/local-sites';
import { checkCallback } from './check-callback';

const started = closedAfterEach();

async function siteWith(status: number, headers: Record<string, string> = {}): Promise<[string, string[]]> {
  const { url, paths } = await started(
    serveHttp((_request, response) => response.writeHead(status, headers).end()),
  );
  return [url.slice(0, -1), paths];
}

it('checks nothing where the operator has named no address', async () => {
  expect(await checkCallback({})).toEqual([]);
});

it('is content with the response that the api gives to each token', async () => {
  const [callbackUrl, paths] = await siteWith(204);
  expect(await checkCallback({ callbackUrl })).toMatchObject([{ check: 'callback', state: 'ok' }]);
  expect(paths).toEqual(['/callback/doctor']);
});

it.each([
  ['a dashboard', 200, {}],
  ['a path that nobody serves', 404, {}],
  ['a redirect, which sites may not follow', 302, { location: '/' }],
])('fails at %s', async (_name, status, headers) => {
  const [callbackUrl] = await siteWith(status, headers);
  expect(await checkCallback({ callbackUrl })).toMatchObject([
    { state: 'failed', message: `CALLBACK_URL does not lead to the api: status ${status}` },
  ]);
});

it('warns where nothing responds, because this host may have no way to a public address', async () => {
  const { port, close } = await serveTcp(() => undefined);
  await close();
  expect(await checkCallback({ callbackUrl: `http://127.0.0.1:${port}` })).toMatchObject([
    { state: 'warning', message: expect.stringMatching(/^CALLBACK_URL does not respond \([a-z_]+\)$/) },
  ]);
});
