import { isInternalName, searchSuffixes } from './internal-names';

describe('isInternalName', () => {
  it.each([
    'vault.default.svc.cluster.local',
    'db.corp',
    'printer.lan',
    'nas.home.arpa',
    'metadata.google.internal',
    'LDAP.Intranet.',
    'redis',
    'server.nosuchtld',
  ])('keeps %s inside', (name) => {
    expect(isInternalName(name, [])).toBe(true);
  });

  it.each([
    'www.example.com',
    '_dmarc.shop.co.uk',
    'my-bucket.s3.amazonaws.com',
    'com',
    '.',
    'shop.test',
    '4.3.2.1.in-addr.arpa',
    'local.example.com',
    'corp.com',
  ])('asks for %s', (name) => {
    expect(isInternalName(name, [])).toBe(false);
  });

  it('knows the search list of its host, except domains that people register', () => {
    const suffixes = searchSuffixes(
      'nameserver 10.0.0.2\nsearch prod.svc.cluster.local eu.corp.example.com example.com\n',
    );
    expect(suffixes).toEqual(['prod.svc.cluster.local', 'eu.corp.example.com']);
    expect(isInternalName('git.eu.corp.example.com', suffixes)).toBe(true);
    expect(isInternalName('www.example.com', suffixes)).toBe(false);
    expect(searchSuffixes('nameserver 10.0.0.2')).toEqual([]);
  });
});
