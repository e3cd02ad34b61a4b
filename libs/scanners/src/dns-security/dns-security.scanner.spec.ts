import { NO_RESOLVER, scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { dnsSecurityScanner } from './dns-security.scanner';

/** With a resolver that does not exist. What DNS says is in test/dns-security.spec.ts and in the lab. */
async function judge(url: string) {
  const { observation, receipt } = await scanUrl(dnsSecurityScanner, url, {}, NO_RESOLVER);
  return { observation, queries: receipt.dns_queries ?? 0 };
}

it('queries nothing for a target without a domain', async () => {
  expect(await judge('http://127.0.0.1/')).toEqual({
    observation: { trouble: 'no_domain', host: null, reason: 'no_domain' },
    queries: 0,
  });
});

it('sends one query when there is no resolver', async () => {
  expect(await judge('https://www.example.com/')).toEqual({
    observation: { trouble: 'dns_failed', host: 'www.example.com', reason: 'no_resolver' },
    queries: 1,
  });
});
