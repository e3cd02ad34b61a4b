import { NO_RIGHTS, SYSTEM_DNS, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { remoteOptionsOf } from './session-services';

describe('what crosses to the thread of a scan', () => {
  it('includes the DNS servers of the operator, as plain data', () => {
    const allowedHosts = parseAllowedHosts('shop.test');
    const dns = { ...SYSTEM_DNS, servers: ['127.0.0.1:5353'], trustAnchors: '. IN DS 1 8 2 AA' };
    const options = remoteOptionsOf({
      allowedHosts,
      dns,
      tests: [],
      settings: {},
      scanId: 'scan',
      rights: NO_RIGHTS,
      target: parseTarget('https://shop.test/', allowedHosts),
      signal: new AbortController().signal,
    });
    expect(structuredClone(options).dns).toEqual(dns);
  });

  it('includes where pages are drawn, and no renderer', () => {
    const allowedHosts = parseAllowedHosts('shop.test');
    const rendering = { url: 'http://renderer:3002', token: 'a-token-of-the-spec' };
    const options = remoteOptionsOf({
      allowedHosts,
      rendering,
      tests: [],
      settings: {},
      scanId: 'scan',
      rights: NO_RIGHTS,
      target: parseTarget('https://shop.test/', allowedHosts),
      signal: new AbortController().signal,
    });
    expect(structuredClone(options)).toMatchObject({ rendering });
    expect(options).not.toHaveProperty('renderer');
  });
});
