import type { TargetClient } from '@palisade/target-client';
import { type RunningSite, serveHttp, serveTcp } from '@palisade/scan-engine/testing/local-sites';
import { IMPATIENT, localClient } from '@palisade/scan-engine/testing/scan-url';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { lookAt } from './http-look';
import { httpsRedirectScanner } from './https-redirect.scanner';
import { walkHttp } from './redirect-chain';
import { twinOf } from './twin';

const sites: RunningSite[] = [];
const clients: TargetClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

async function clientOf(running: Promise<RunningSite>) {
  const site = await running;
  sites.push(site);
  const client = localClient(site.url, { limits: IMPATIENT });
  clients.push(client);
  return { client, url: site.url, site };
}

describe('a chain of redirects', () => {
  it('is followed hop by hop, and a loop again with cookies', async () => {
    const { client, url, site } = await clientOf(
      serveHttp((request, response) => {
        const isKnown = request.headers.cookie === 'seen=1';
        response
          .setHeader('set-cookie', 'seen=1')
          .writeHead(302, { location: isKnown ? 'https://127.0.0.1/' : '/' })
          .end();
      }),
    );
    expect(await walkHttp(client, url)).toMatchObject({ end: 'https', endsAt: 'https://127.0.0.1/' });
    expect(site.paths).toEqual(['/', '/']);
  });

  it('ends after ten hops', async () => {
    const { client, url, site } = await clientOf(
      serveHttp((request, response) => response.writeHead(302, { location: `${request.url}a` }).end()),
    );
    expect((await walkHttp(client, url)).end).toBe('loop');
    expect(site.paths.length).toBeLessThanOrEqual(14);
  });

  it('calls a silent port closed after two tries', async () => {
    const { client, url } = await clientOf(serveTcp((socket) => socket.destroy()));
    expect((await walkHttp(client, url)).looks.map(({ outcome }) => outcome)).toEqual(['closed']);
  });
});

describe('a probe', () => {
  it('keeps facts of a page, and no value', async () => {
    const { client, url } = await clientOf(
      serveHttp((_request, response) =>
        response
          .setHeader('content-type', 'text/html')
          .setHeader('set-cookie', 'PHPSESSID=topsecret')
          .end('<form method=post><input type=password></form>'),
      ),
    );
    const { look } = await lookAt(client, url);
    expect(look).toMatchObject({ outcome: 'document', hasPasswordField: true, setsSession: true });
    expect(JSON.stringify(look)).not.toContain('topsecret');
  });
});

it('knows the twin of a host', () => {
  expect(
    ['shop.test', 'www.shop.test', 'app.shop.co.uk', 'shop.co.uk', '127.0.0.1', 'localhost'].map(twinOf),
  ).toEqual(['www.shop.test', 'shop.test', null, 'www.shop.co.uk', null, null]);
});

it('sends nothing over http where the URL of the check has a port', async () => {
  const { client, site } = await clientOf(serveHttp((_request, response) => response.end('shop')));
  const observation = await httpsRedirectScanner.observe(
    scannerInput(client.forTest(httpsRedirectScanner.budget)),
  );
  expect(httpsRedirectScanner.judge(observation).inconclusive).toMatch(/has a port/);
  expect(site.paths).toEqual([]);
});
