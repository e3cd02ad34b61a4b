import { DnsServer, type Texts } from '../testing/dns-server';
import { answered, testClient } from '../testing/test-client';
import { createTextResolver } from './text-records';
import type { TargetClient } from '../contract/target-client';

let server: DnsServer;
let scan: TargetClient;
afterEach(async () => {
  await scan.close();
  await server.close();
});

async function clientFor(texts: Texts, signal = new AbortController().signal): Promise<TargetClient> {
  server = new DnsServer({ 'shop.test': ['93.184.216.34'] }, texts);
  scan = testClient({ resolveText: createTextResolver([await server.listen()]), signal });
  return scan;
}

describe('TXT records', () => {
  it('come as their values, the strings of a long one put together', async () => {
    const long = 'x'.repeat(300);
    const client = await clientFor({ '_challenge.shop.test': ['v=spf1 -all', long] });
    expect(answered(await client.textRecords('_challenge.shop.test')).values).toEqual(['v=spf1 -all', long]);
    expect(server.asked).toEqual(['_challenge.shop.test TXT']);
  });

  it('are none where the name servers say so', async () => {
    const client = await clientFor({});
    expect(answered(await client.textRecords('nobody.test')).values).toEqual([]);
    expect(answered(await client.textRecords('shop.test')).values).toEqual([]);
  });

  it('are unknown, not none, when the name servers fail or say nothing', async () => {
    const stop = new AbortController();
    const client = await clientFor({ 'broken.test': 'fails', 'silent.test': 'silent' }, stop.signal);
    expect(await client.textRecords('broken.test')).toEqual({
      ok: false,
      category: 'dns',
      detail: 'ESERVFAIL',
    });
    setTimeout(() => stop.abort(), 500);
    expect(await client.textRecords('silent.test')).toMatchObject({ ok: false, category: 'aborted' });
  });
});
