import type { CaseOf } from '../../lab-case';
import type { DnsOptions } from '../../sites/dns-ground';
import type { Ground } from '../../sites/ground';
import { pages } from '../../sites/pages';

/** A signed zone with two name servers where everything is right; each part can be replaced by other lines. */
export interface ZoneParts {
  ns?: string;
  host?: string;
  caa?: string;
  more?: string;
}

const GOOD: Required<ZoneParts> = {
  ns: 'shop.test NS ns1.shop.test\nshop.test NS ns2.shop.test\nns1.shop.test A 93.184.216.1\nns2.shop.test A 93.184.216.2',
  host: 'shop.test A 93.184.216.34\nshop.test AAAA 2606:4700::1111',
  caa: 'shop.test CAA 0 issue letsencrypt.org',
  more: '',
};

export interface ZoneCase extends Partial<Omit<CaseOf, 'name' | 'site' | 'expected'>> {
  zone?: ZoneParts;
  dns?: DnsOptions;
  /** Opens the site; a page by https by default. */
  site?: (ground: Ground) => unknown;
}

const SERVERS: DnsOptions['servers'] = { 'ns1.shop.test': 'good', 'ns2.shop.test': 'good' };
const page = (ground: Ground): Promise<number> => ground.https(pages({ '/': {} }));

export const zone = (
  name: string,
  { zone: parts, dns, site = page, ...rest }: ZoneCase,
  expected: CaseOf['expected'],
): CaseOf => ({
  name,
  site: async (ground) => {
    const text = ['shop.test SOA', ...Object.values({ ...GOOD, ...parts })].join('\n');
    await ground.dns(text, { signed: { 'shop.test': {} }, servers: SERVERS, ...dns });
    await site(ground);
  },
  expected,
  ...rest,
});

/** Gives a host an address that the operator does not allow. */
export const forbidden =
  (host: string) =>
  async (ground: Ground): Promise<void> => {
    const { resolveName } = ground;
    ground.resolveName = (name) => (name === host ? Promise.resolve(['10.1.2.3']) : resolveName(name));
    await page(ground);
  };
