import { NO_RESOLVER, scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { emailSecurityScanner } from './email-security.scanner';

/** With a resolver that does not exist. What DNS says is in test/email-security.spec.ts and in the lab. */
async function judge(url: string, settings = {}) {
  const { observation, judgement, receipt } = await scanUrl(
    emailSecurityScanner,
    url,
    { settings },
    NO_RESOLVER,
  );
  return { observation, inconclusive: judgement.inconclusive, queries: receipt.dns_queries ?? 0 };
}

it('queries nothing for a target without a domain', async () => {
  const { inconclusive, queries } = await judge('http://127.0.0.1/');
  expect(inconclusive).toMatch(/no domain name/);
  expect(queries).toBe(0);
});

describe('without a resolver', () => {
  it.each([
    ['https://www.shop.example.com/', {}, 'example.com'],
    ['https://www.shop.co.uk/', {}, 'shop.co.uk'],
    ['https://shop.github.io/', {}, 'shop.github.io'],
    ['https://www.example.com/', { mail_domain: 'Mail.Example.NET.' }, 'mail.example.net'],
  ])('%s with %j is about %s, and not judged', async (url, settings, domain) => {
    const { observation, inconclusive } = await judge(url, settings);
    expect(observation).toEqual({ trouble: 'dns_failed', domain, reason: 'no_resolver' });
    expect(inconclusive).toMatch(/did not say/);
  });
});
