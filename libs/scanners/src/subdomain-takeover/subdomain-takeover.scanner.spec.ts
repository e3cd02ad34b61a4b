import { NO_RESOLVER, scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { subdomainTakeoverScanner } from './subdomain-takeover.scanner';

/** With a resolver that does not exist. What DNS says is in test/subdomain-takeover.spec.ts and in the lab. */
async function judge(url: string, names: string[] = []) {
  const input = { settings: { names } };
  const { observation, judgement, receipt } = await scanUrl(
    subdomainTakeoverScanner,
    url,
    input,
    NO_RESOLVER,
  );
  return { observation, inconclusive: judgement.inconclusive, receipt };
}

it('queries nothing for a target without a domain', async () => {
  const { inconclusive, receipt } = await judge('http://127.0.0.1/');
  expect(inconclusive).toMatch(/no domain name/);
  expect(receipt).toMatchObject({ requests: {}, connections: 0 });
});

it('examines the host, its twin and own names of the settings, and judges none without a resolver', async () => {
  const { observation, inconclusive } = await judge('https://shop.example.com/', [
    'Blog.Example.com.',
    'blog.other.com',
    'shop.example.com',
  ]);
  expect(observation.names.map(({ name, role, outcome }) => [name, role, outcome])).toEqual([
    ['shop.example.com', 'host', 'unknown'],
    ['blog.example.com', 'named', 'unknown'],
  ]);
  expect(inconclusive).toMatch(/no clear response about shop\.example\.com, blog\.example\.com/);
});

it.each([
  ['https://example.com/', 'www.example.com'],
  ['https://www.example.com/', 'example.com'],
])('the twin of %s is %s', async (url, twin) => {
  const { observation } = await judge(url);
  expect(observation.names.map(({ name }) => name)).toContain(twin);
});
