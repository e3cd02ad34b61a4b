import {
  CLIENT_AUTH,
  type CertificateSpec,
  issueCertificate,
} from '@palisade/scan-engine/testing/certificates';
import type { CaseOf } from '../../lab-case';
import { type Ground, SHOP } from '../../sites/ground';
import { daysFromNow, withDaysLeft } from './dates';

/** A leaf of the operator's CA, served as most servers do. */
const leaf = (
  name: string,
  spec: Partial<CertificateSpec>,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name,
  site: async (ground) => ground.tls(await ground.chain(spec)).listening,
  expected,
  ...more,
});

const selfSigned = (name: string, spec: Partial<CertificateSpec>, expected: CaseOf['expected']): CaseOf => ({
  name,
  site: async (ground) =>
    ground.tls([await issueCertificate({ name: SHOP, names: [SHOP], ...spec })]).listening,
  expected,
});

/** A server whose clock is off answers with its own Date. */
const serveWithClock = async (ground: Ground, spec: Partial<CertificateSpec>, clock: Date): Promise<void> => {
  const chain = await ground.chain(spec);
  await ground.https(
    (_request, response) => response.setHeader('date', clock.toUTCString()).end('<p>Shop</p>'),
    chain,
  );
};

export const LEAF_CASES: CaseOf[] = [
  leaf('a good certificate', {}, []),
  leaf('expired yesterday', withDaysLeft(-1), ['cert-expired critical']),
  leaf('expired for two minutes', withDaysLeft(-0.0015), ['cert-expired critical']),
  leaf('valid from the day after tomorrow', withDaysLeft(92), ['cert-not-yet-valid high']),
  leaf('valid in three minutes: a CA with a fast clock', withDaysLeft(90 + 3 / 1440), [], {
    guards: 'five minutes of tolerance before cert-not-yet-valid',
  }),
  {
    name: 'expired by our clock, current by the server’s: nobody knows',
    site: (ground) => serveWithClock(ground, withDaysLeft(-1), daysFromNow(-3)),
    expected: 'inconclusive',
    guards: 'the Date header shows that one of the clocks is wrong',
  },
  {
    name: 'expired by both clocks, which differ by two hours',
    site: (ground) => serveWithClock(ground, withDaysLeft(-3), daysFromNow(-2 / 24)),
    expected: ['cert-expired critical'],
  },
  leaf('90 days, 25 left', withDaysLeft(25), ['cert-expiring-soon medium']),
  leaf('90 days, 31 left', withDaysLeft(31), []),
  leaf('90 days, 8 left', withDaysLeft(8), ['cert-expiring-soon high']),
  leaf('a year, 40 left', withDaysLeft(40, 365), [], { guards: 'never more than 30 days of notice' }),
  leaf('a year, 20 left', withDaysLeft(20, 365), ['cert-expiring-soon high']),
  leaf('47 days, 20 left', withDaysLeft(20, 47), [], {
    guards: 'a healthy certificate of 47 days has under 30 left',
  }),
  leaf('47 days, 12 left', withDaysLeft(12, 47), ['cert-expiring-soon medium']),
  leaf('six days, 3.5 left', withDaysLeft(3.5, 6.7), [], { guards: 'a healthy short-lived certificate' }),
  leaf('six days, one left', withDaysLeft(1, 6.7), ['cert-expiring-soon high']),
  leaf('a day, half of it left', withDaysLeft(0.5, 1), []),
  leaf('for another host', { names: ['other.test'] }, ['cert-hostname-mismatch critical']),
  leaf('for the address, asked by name', { names: ['127.0.0.1'] }, ['cert-hostname-mismatch critical']),
  leaf('the host as common name only', { names: undefined }, ['cert-missing-san high']),
  leaf('for the www twin only', { names: [`www.${SHOP}`] }, ['cert-hostname-mismatch critical']),
  leaf('without the www twin, which leads here', { names: [SHOP] }, ['cert-hostname-mismatch low']),
  {
    ...leaf('without the www twin, which does not exist', { names: [SHOP] }, []),
    site: async (ground) => {
      ground.resolveName = (host) =>
        host === SHOP
          ? Promise.resolve([ground.address])
          : Promise.reject(Object.assign(new Error(host), { code: 'ENOTFOUND' }));
      await ground.tls(await ground.chain({ names: [SHOP] })).listening;
    },
    guards: 'a twin that nobody can reach needs no certificate',
  },
  leaf('a wildcard for one label, under wildcard DNS', { names: ['*.shop.test'] }, [], {
    url: 'https://api.shop.test/',
    guards: 'www.api.shop.test leads here too, but nobody types it',
  }),
  leaf('a wildcard for two labels', { names: ['*.shop.test'] }, ['cert-hostname-mismatch critical'], {
    url: 'https://v1.api.shop.test/',
  }),
  leaf('a wildcard for the bare name', { names: ['*.shop.test'] }, ['cert-hostname-mismatch critical']),
  leaf('a wildcard inside a label', { names: ['a*.shop.test'] }, ['cert-hostname-mismatch critical'], {
    url: 'https://api.shop.test/',
  }),
  leaf('a wildcard under a top-level domain', { names: ['*.test'] }, ['cert-hostname-mismatch critical']),
  leaf('the first label only', { names: ['shop'] }, ['cert-hostname-mismatch critical']),
  leaf('another common name, and no other', { name: 'someone', names: undefined }, [
    'cert-hostname-mismatch critical',
  ]),
  leaf('the name in capitals', { names: ['SHOP.Test', '*.shop.test'] }, []),
  leaf('an IDN as A-label', { names: ['xn--bcher-kva.test', 'www.xn--bcher-kva.test'] }, [], {
    url: 'https://bücher.test/',
  }),
  {
    name: 'an address literal with its address',
    url: 'https://127.99.0.1/',
    site: (ground) => literal(ground, '127.99.0.1', ['127.99.0.1']),
    expected: [],
    guards: 'iPAddress entries count for address literals',
  },
  {
    name: 'an address literal as dNSName',
    url: 'https://127.99.0.2/',
    site: (ground) => literal(ground, '127.99.0.2', ['127.99.0.2.shop.test']),
    expected: ['cert-hostname-mismatch critical'],
  },
  selfSigned('self-signed', {}, ['cert-self-signed']),
  selfSigned(
    'self-signed, serial 1, CA, ten years: still one defect',
    {
      isCa: true,
      serial: '01',
      notAfter: daysFromNow(3650),
    },
    ['cert-self-signed'],
  ),
  selfSigned('self-signed and expired', withDaysLeft(-5), ['cert-self-signed', 'cert-expired critical']),
  selfSigned('self-signed for another host', { name: 'plesk', names: ['plesk.test'] }, [
    'cert-self-signed',
    'cert-hostname-mismatch critical',
  ]),
  leaf('RSA with 1024 bits', { key: 'rsa1024', keyUsage: 5 }, ['cert-weak-key high']),
  leaf('RSA with 512 bits', { key: 'rsa512', keyUsage: 5 }, ['cert-weak-key critical']),
  leaf('RSA with 2048 bits', { key: 'rsa2048', keyUsage: 5 }, []),
  leaf('signed with SHA-1', { hash: 'SHA-1' }, ['cert-weak-signature high']),
  leaf('for clients only', { extendedKeyUsage: [CLIENT_AUTH] }, ['cert-bad-eku high']),
  leaf('a private CA without extended key usage', { extendedKeyUsage: null }, [], {
    guards: 'RFC 5280: without the extension any use is allowed',
  }),
  leaf('for content commitment only', { keyUsage: 2 }, ['cert-bad-keyusage medium']),
  leaf('RSA for key encipherment only, with a key exchange that signs', { key: 'rsa2048', keyUsage: 4 }, [
    'cert-bad-keyusage medium',
  ]),
  {
    ...leaf('RSA for key encipherment only, with RSA key transport', {}, []),
    site: async (ground) =>
      ground.tls(await ground.chain({ key: 'rsa2048', keyUsage: 4 }), {
        maxVersion: 'TLSv1.2',
        ciphers: 'AES128-GCM-SHA256:@SECLEVEL=0',
      }).listening,
    guards: 'the key is used for what it may be used for',
  },
  {
    ...leaf('RSA for signatures only, with RSA key transport', {}, ['cert-bad-keyusage medium']),
    site: async (ground) =>
      ground.tls(await ground.chain({ key: 'rsa2048', keyUsage: 1 }), {
        maxVersion: 'TLSv1.2',
        ciphers: 'AES128-GCM-SHA256:@SECLEVEL=0',
      }).listening,
  },
  leaf('a CA certificate as leaf', { isCa: true, keyUsage: 0x61, extendedKeyUsage: null }, [
    'cert-ca-as-leaf high',
  ]),
  leaf('a private CA with long life and short serial', { serial: '05', ...withDaysLeft(3000, 3650) }, [], {
    guards: 'rules for public CAs do not bind private ones',
  }),
];

async function literal(ground: Ground, address: string, names: string[]): Promise<void> {
  await ground.standAt(address).tls(await ground.chain({ name: address, names })).listening;
}
