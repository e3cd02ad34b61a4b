import type { TargetClient, TargetRequest, TargetResponse } from '@palisade/target-client';
import { fetchFromAll } from './site-addresses';

const ORIGIN = 'https://shop.test';

/** A site on some addresses, of which those named have a valid certificate. */
function siteAt(addresses: readonly string[], trusted: readonly string[], asked: TargetRequest[] = []) {
  const client: Pick<TargetClient, 'resolve' | 'request'> = {
    resolve: () =>
      Promise.resolve({ ok: true, addresses: addresses.map((address) => ({ address, family: 4 as const })) }),
    request: (request) => {
      asked.push(request);
      const isRefused =
        request.verifyCertificate === true && !trusted.includes(request.address?.address ?? '');
      return Promise.resolve(
        isRefused
          ? { ok: false, category: 'tls', detail: 'SELF_SIGNED' }
          : ({ ok: true, url: request.url, status: 200, headers: [] } as unknown as TargetResponse),
      );
    },
  };
  return client as TargetClient;
}

const answering = async (client: TargetClient): Promise<string[]> =>
  (await fetchFromAll(client, ORIGIN, '/x')).flatMap(({ address, page }) => (page.ok ? [address] : []));

describe('the certificate of a site', () => {
  it('is verified at every address where one has a valid one: another server with the name proves nothing', async () => {
    const client = siteAt(['192.0.2.1', '192.0.2.2'], ['192.0.2.1']);
    expect(await answering(client)).toEqual(['192.0.2.1']);
  });

  it('is left to other tests where no address has a valid one', async () => {
    const client = siteAt(['192.0.2.1', '192.0.2.2'], []);
    expect(await answering(client)).toEqual(['192.0.2.1', '192.0.2.2']);
  });

  it('is verified first, and four addresses are asked at most', async () => {
    const asked: TargetRequest[] = [];
    const addresses = Array.from({ length: 8 }, (_, i) => `192.0.2.${i}`);
    await answering(siteAt(addresses, addresses, asked));
    expect(asked.map(({ verifyCertificate }) => verifyCertificate)).toEqual([true, true, true, true]);
  });
});
