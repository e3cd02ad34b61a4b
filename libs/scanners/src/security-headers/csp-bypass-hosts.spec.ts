import { findBypass, sourceCovers } from './csp-bypass-hosts';
import { parsePolicies, scriptPolicyOf } from '@palisade/scan-engine';

const URL_OF_FILE = new URL('https://cdn.example.org/lib/a.js');

describe('sourceCovers', () => {
  it.each([
    ['cdn.example.org', true],
    ['CDN.example.org', true],
    ['https://cdn.example.org', true],
    ['http://cdn.example.org', true],
    ['*.example.org', true],
    ['cdn.example.org:443', true],
    ['cdn.example.org:*', true],
    ['cdn.example.org/lib/', true],
    ['cdn.example.org/lib/a.js', true],
    ['cdn.example.org/', true],
    ['example.org', false],
    ['*.cdn.example.org', false],
    ['cdn.example.org:8443', false],
    ['cdn.example.org/lib', false],
    ['cdn.example.org/other/', false],
    ['wss://cdn.example.org', false],
    ['', false],
  ])('%s: %s', (source, expected) => {
    expect(sourceCovers(source, URL_OF_FILE)).toBe(expected);
  });
});

describe('findBypass', () => {
  const policies = (...texts: string[]) =>
    parsePolicies(texts, 'header')
      .map(scriptPolicyOf)
      .filter((policy) => policy !== null);

  it('names the source that lets the bypass in', () => {
    expect(findBypass(policies('script-src https://accounts.google.com'))).toMatchObject({
      source: 'https://accounts.google.com',
    });
  });

  it('ignores a policy that lets everything in next to one that lists the host', () => {
    expect(findBypass(policies('script-src https:', 'script-src accounts.google.com'))).not.toBeNull();
  });

  it('finds nothing in a list of harmless hosts', () => {
    expect(findBypass(policies('script-src cdn.example.org'))).toBeNull();
  });
});
