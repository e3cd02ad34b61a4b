import { SYSTEM_DNS, createTargetClient, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { scannerInput } from '../../testing/scanner-input';
import { dnsSecurityScanner } from './dns-security.scanner';

/** With a resolver that does not exist. What DNS says is in test/dns-security.spec.ts and in the lab. */
async function judge(url: string) {
  const allowedHosts = parseAllowedHosts('127.0.0.1');
  const { signal } = new AbortController();
  const client = createTargetClient({
    ...{ allowedHosts, signal, scanId: 'spec', dns: { ...SYSTEM_DNS, servers: ['127.0.0.1:1'] } },
    target: parseTarget(url, allowedHosts),
  });
  try {
    const ofTest = client.forTest(dnsSecurityScanner.budget);
    const observation = await dnsSecurityScanner.observe(scannerInput(ofTest, { signal }));
    return { observation, queries: ofTest.receipt().dns_queries ?? 0 };
  } finally {
    await client.close();
  }
}

it('asks nothing about a target without a domain', async () => {
  expect(await judge('http://127.0.0.1/')).toEqual({
    observation: { trouble: 'no_domain', host: null, reason: 'no_domain' },
    queries: 0,
  });
});

it('asks one question when there is no resolver', async () => {
  expect(await judge('https://www.example.com/')).toEqual({
    observation: { trouble: 'dns_failed', host: 'www.example.com', reason: 'no_resolver' },
    queries: 1,
  });
});
