import type { FoundHost } from './found-hosts';
import { subdomainDiscoveryScanner } from './subdomain-discovery.scanner';

const found = (domain: string, ...names: string[]): string[] => {
  const hosts = names.map((name): FoundHost => ({
    name,
    source: 'label',
    addresses: ['192.0.2.1'],
    isInner: false,
    visit: { status: 200, scheme: 'https', leadsTo: [], isOpen: true },
  }));
  const discovery = { hosts, unknown: 0, unvisited: 0, isServiceRead: null };
  const searchedAt = '2026-11-29T10:00:00.000Z';
  const seen = { trouble: null, domain, watched: names, discovery, searchedAt };
  return subdomainDiscoveryScanner.judge(seen).findings.map(({ location }) => location);
};

describe('hosts that are not finished', () => {
  it('have a word for it in a label below the domain', () => {
    expect(found('shop.example', 'staging.shop.example', 'api-test2.shop.example')).toEqual([
      'api-test2.shop.example',
      'staging.shop.example',
    ]);
  });

  it('are none where the registered name has the word', () => {
    expect(found('test-lab.com', 'www.test-lab.com', 'test-lab.com', 'shop.test-lab.com')).toEqual([]);
    expect(found('dev.co.uk', 'www.dev.co.uk')).toEqual([]);
  });
});
