import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import type { SslCertificateObservation } from '../ssl-certificate.observation';
import type { Case } from './leaf-cases';
import {
  type Authority,
  createAuthority,
  daysFrom,
  handshakeLook,
  helloLook,
  issueFor,
  observeShop,
} from './shop-observation';

const UNKNOWN_ISSUER = { trusted: false, trustError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' };

async function trustCases(publicCa: Authority): Promise<Case[]> {
  const leaf = await issueFor(publicCa);
  const unknown = await createAuthority('Unknown Root', 'operator');
  const fetchedIssuers = [{ url: 'http://aia.ca.test/1.der', certificate: publicCa.middle.der }];
  const bare = {
    looks: [handshakeLook([leaf], UNKNOWN_ISSUER), helloLook([leaf]), handshakeLook([leaf], UNKNOWN_ISSUER)],
  };
  return [
    [
      'unknown-issuer',
      observeShop(null, [await issueFor(unknown), unknown.middle], {}, UNKNOWN_ISSUER),
      ['cert-untrusted-issuer'],
    ],
    [
      'path-that-openssl-refuses',
      observeShop(
        publicCa,
        [leaf, publicCa.middle],
        {},
        { trusted: false, trustError: 'PERMITTED_VIOLATION' },
      ),
      ['cert-untrusted-issuer'],
    ],
    [
      'intermediate-only-at-the-issuer-address',
      observeShop(publicCa, [leaf], { ...bare, fetchedIssuers }),
      ['cert-chain-incomplete'],
    ],
    ['intermediate-only-in-our-store', observeShop(publicCa, [leaf]), ['cert-chain-incomplete']],
    [
      'chain-that-could-not-be-seen',
      observeShop(publicCa, [leaf], {
        looks: [leaf, leaf].map(() => handshakeLook([leaf, publicCa.middle, publicCa.root])),
      }),
      [],
    ],
    [
      'chain-unseen-and-intermediate-in-our-store',
      observeShop(publicCa, [leaf], {
        looks: [leaf, leaf].map(() => handshakeLook([leaf, publicCa.middle, publicCa.root])),
        anchors: [
          { certificate: publicCa.middle.der, source: 'operator' },
          { certificate: publicCa.root.der, source: 'mozilla' },
        ],
      }),
      [],
    ],
    [
      'root-before-intermediate',
      observeShop(publicCa, [leaf, publicCa.root, publicCa.middle]),
      ['cert-chain-extra-root', 'cert-chain-order'],
    ],
    ['root-sent', observeShop(publicCa, [leaf, publicCa.middle, publicCa.root]), ['cert-chain-extra-root']],
  ];
}

/** Defects of certificates other than the leaf. */
async function issuerCases(): Promise<Case[]> {
  const [weak, oldRoot, expired, entrust] = await Promise.all([
    createAuthority('Weak Root', 'mozilla', {}, { key: 'rsa1024' }),
    createAuthority('Old Root', 'mozilla', { key: 'rsa1024' }),
    createAuthority('Late Root', 'mozilla', {}, { notAfter: daysFrom(-1) }),
    createAuthority('Entrust Root Certification Authority - G2', 'mozilla'),
  ]);
  const before = new Date('2024-06-01T12:00:00Z');
  const early = { notBefore: daysFrom(-30, before), notAfter: daysFrom(300, before) };
  const renewed = await createAuthority('Renewed Root', 'mozilla');
  const outdated = await issueCertificate(
    {
      name: 'Renewed Root Intermediate',
      isCa: true,
      sameKeyAs: renewed.middle,
      notBefore: daysFrom(-3000),
      notAfter: daysFrom(-1),
    },
    renewed.root,
  );
  const plain = async (authority: Authority) =>
    observeShop(authority, [await issueFor(authority), authority.middle]);
  return [
    ['weak-intermediate', await plain(weak), ['cert-weak-key']],
    ['weak-root-is-the-stores-business', await plain(oldRoot), []],
    ['expired-intermediate', await plain(expired), ['cert-expired']],
    [
      'expired-intermediate-beside-its-renewal',
      observeShop(renewed, [await issueFor(renewed), outdated, renewed.middle]),
      [],
    ],
    ['distrusted-ca', await plain(entrust), ['cert-distrusted-ca']],
    [
      'issued-before-the-distrust',
      observeShop(entrust, [await issueFor(entrust, early), entrust.middle], {
        now: before.toISOString(),
      }),
      [],
    ],
  ];
}

async function answerCases(publicCa: Authority): Promise<Case[]> {
  const leaf = await issueFor(publicCa);
  const sent = [leaf, publicCa.middle];
  const { certificate } = leaf;
  const fingerprint = Buffer.from(await certificate.getThumbprint('SHA-256')).toString('hex');
  const revocation = (
    status: 'good' | 'revoked' | 'unknown',
    problem: string | null,
  ): Partial<SslCertificateObservation> => ({
    revocation: [
      { fingerprint, source: 'crl', url: 'http://crl.ca.test/1.crl', status, reason: null, problem },
    ],
  });
  const stapling = [await issueFor(publicCa, { mustStaple: true }), publicCa.middle];
  const unlogged = [await issueFor(publicCa, { scts: false }), publicCa.middle];
  const looksAt = (chain: typeof sent, ...staples: (string | null)[]) => ({
    looks: staples.map((staple) => handshakeLook([...chain, publicCa.root], { staple })),
  });
  return [
    ['revoked', observeShop(publicCa, sent, revocation('revoked', null)), ['cert-revoked']],
    ['not-revoked', observeShop(publicCa, sent, revocation('good', null)), []],
    [
      'revocation-list-does-not-come',
      observeShop(publicCa, sent, revocation('unknown', 'no response (timeout)')),
      [],
    ],
    ['must-staple-without-staple', observeShop(publicCa, stapling), ['cert-must-staple-no-staple']],
    ['must-staple-cold-cache', observeShop(publicCa, stapling, looksAt(stapling, null, 'MAMCAQY=')), []],
    [
      'log-entries-in-the-handshake',
      observeShop(publicCa, unlogged, {
        looks: [helloLook(unlogged, { sctExtension: true }), ...looksAt(unlogged, null).looks],
      }),
      [],
    ],
    [
      'log-entries-in-the-staple',
      observeShop(publicCa, unlogged, {
        looks: [
          helloLook(unlogged, { staple: Buffer.from('060a2b06010401d679020405', 'hex').toString('base64') }),
          ...looksAt(unlogged, null).looks,
        ],
      }),
      [],
    ],
    [
      'log-entries-that-could-not-be-seen',
      observeShop(publicCa, unlogged, looksAt(unlogged, null, null)),
      [],
    ],
  ];
}

export async function chainCases(publicCa: Authority): Promise<Case[]> {
  return [...(await trustCases(publicCa)), ...(await issuerCases()), ...(await answerCases(publicCa))];
}
