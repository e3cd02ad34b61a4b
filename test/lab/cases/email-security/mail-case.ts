import { generateKeyPairSync } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import type { DnsOptions } from '../../sites/dns-ground';

/** A domain with mail where everything is right; each part can be replaced by other lines, or left out by ''. */
export interface MailZone {
  spf?: string;
  dmarc?: string;
  dkim?: string;
  mx?: string;
  sts?: string;
  rpt?: string;
  more?: string;
}

const rsa = (bits: number, type: 'spki' | 'pkcs1' = 'spki'): string =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ format: 'der', type })
    .toString('base64');
/** Made once: a key of 2048 bits takes long. */
export const KEYS = {
  rsa512: rsa(512),
  rsa1024: rsa(1024),
  rsa2048: rsa(2048),
  bare2048: rsa(2048, 'pkcs1'),
  ed25519: generateKeyPairSync('ed25519')
    .publicKey.export({ format: 'der', type: 'spki' })
    .subarray(-32)
    .toString('base64'),
};

export const GOOD: Required<MailZone> = {
  spf: 'shop.test TXT v=spf1 mx -all',
  dmarc: '_dmarc.shop.test TXT v=DMARC1; p=reject; rua=mailto:dmarc@shop.test',
  dkim: `default._domainkey.shop.test TXT v=DKIM1; k=rsa; p=${KEYS.rsa2048}`,
  mx: 'shop.test MX 10 mail.shop.test\nmail.shop.test A 93.184.216.34',
  sts: '_mta-sts.shop.test TXT v=STSv1; id=20260101',
  rpt: '_smtp._tls.shop.test TXT v=TLSRPTv1; rua=mailto:tls@shop.test',
  more: '',
};

export const POLICY = 'version: STSv1\r\nmode: enforce\r\nmx: mail.shop.test\r\nmax_age: 604800\r\n';

export const policy =
  (
    body: string,
    {
      status = 200,
      type = 'text/plain',
      location,
    }: { status?: number; type?: string; location?: string } = {},
  ): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  };

export interface MailCase extends Partial<Omit<CaseOf, 'name' | 'site' | 'expected'>> {
  zone?: MailZone;
  dns?: DnsOptions;
  /** The policy of MTA-STS; null for a host that refuses connections. */
  policy?: RequestListener | null;
}

export const zoneText = (zone: MailZone = {}): string =>
  ['shop.test SOA', 'shop.test A 93.184.216.34', ...Object.values({ ...GOOD, ...zone })].join('\n');

export const mail = (
  name: string,
  { zone, dns, policy: listener = policy(POLICY), ...rest }: MailCase,
  expected: CaseOf['expected'],
): CaseOf => ({
  name,
  site: async (ground) => {
    await ground.dns(zoneText(zone), dns);
    if (listener !== null) await ground.https(listener);
  },
  expected,
  ...rest,
});
