import { X509Certificate } from 'node:crypto';
import { mozillaRoots } from '@palisade/target-client';
import { readCertificate } from './certificate-facts';
import { findPath } from './certificate-path';
import { anchorsFor, buildTrustStore } from './trust-anchors';

describe("Mozilla's roots", () => {
  const roots = mozillaRoots().map((pem) => readCertificate(new X509Certificate(pem).raw));

  it('are all readable, and sign themselves', () => {
    expect(roots.length).toBeGreaterThan(100);
    expect(roots.filter(({ selfSigned, isCa }) => !selfSigned || !isCa)).toEqual([]);
  });

  it('are found by the name of what they issued, as public', () => {
    for (const root of roots) {
      const anchors = anchorsFor([root]).filter(({ source }) => source === 'mozilla');
      const found = anchors.map(({ certificate }) => readCertificate(Buffer.from(certificate, 'base64')));
      expect(findPath(root, [], found, new Date('2026-06-01'))).not.toBeNull();
    }
  });
});

describe('a trust store', () => {
  const [first = '', second = ''] = mozillaRoots();

  it('keeps a root public that the operator names too, and passes over what is not a certificate', () => {
    const broken = '-----BEGIN CERTIFICATE-----\nbm8=\n-----END CERTIFICATE-----';
    const anchors = [...buildTrustStore([first], [first, broken, second]).values()].flat();
    expect(anchors.map(({ source }) => source)).toEqual(['mozilla', 'operator']);
  });
});
