import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadEnvironment } from '@palisade/config';
import { OidcClient } from './oidc-client';

let provider: Server;
let origin: string;
/** What the provider calls itself, after its origin. */
let path: string;
beforeEach(async () => {
  provider = createServer((request, response) => {
    if (request.url?.endsWith('/.well-known/openid-configuration') !== true)
      return void response.writeHead(404).end();
    const document = { issuer: origin + path, authorization_endpoint: `${origin}/authorize` };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(document));
  });
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterEach(async () => {
  provider.closeAllConnections();
  await new Promise((closed) => provider.close(closed));
});

const begin = (issuer: string) =>
  new OidcClient(
    loadEnvironment([], {
      OIDC_ISSUER: origin + issuer,
      OIDC_CLIENT_ID: 'palisade',
      OIDC_CLIENT_SECRET: 'secret',
    }),
  ).begin();

it.each([
  ['/application/o/palisade', '/application/o/palisade/'],
  ['/application/o/palisade/', '/application/o/palisade'],
  ['/realms/main', '/realms/main'],
  ['', '/'],
])('OIDC_ISSUER with the path %j finds a provider whose own is %j', async (written, own) => {
  path = own;
  await expect(begin(written)).resolves.toMatchObject({
    url: expect.objectContaining({ origin, pathname: '/authorize' }),
  });
});

it.each(['/realms/other', '/realms/main/sub', '/realms'])(
  'a provider that names itself %s is refused, with that name',
  async (own) => {
    path = own;
    await expect(begin('/realms/main')).rejects.toThrow(`it names itself ${origin}${own}`);
  },
);
