import type { FailureCategory, HandshakeRequest } from '@palisade/target-client';
import {
  type CertificateSpec,
  type IssuedCertificate,
  issueCertificate,
} from '@palisade/scan-engine/testing/certificates';
import { failingClient } from '@palisade/scan-engine/testing/failing-client';
import { CertificateProber } from './certificate-prober';
import { askKeyTypes, leavesAt, mayHideKeyType } from './key-types';
import type { Seen } from './seen';

const ADDRESS = { address: '192.0.2.1', family: 4 as const };

const issue = (
  key: CertificateSpec['key'],
  spec: Partial<CertificateSpec> = {},
): Promise<IssuedCertificate> => issueCertificate({ name: 'shop.test', names: ['shop.test'], key, ...spec });

interface Server {
  ecdsa?: IssuedCertificate;
  rsa?: IssuedCertificate;
  /** How a handshake for a type without a certificate fails. */
  refusal?: FailureCategory;
}

/** A server of TLS 1.3 alone, which prefers ECDSA and has one certificate or two; `asked` is what it was asked for. */
function probing({ ecdsa, rsa, refusal = 'tls' }: Server, most = 8) {
  const asked: string[] = [];
  const client = {
    ...failingClient(refusal),
    handshake: ({ keyType }: HandshakeRequest) => {
      asked.push(keyType ?? 'any');
      const shown = keyType === undefined ? (ecdsa ?? rsa) : { ecdsa, rsa }[keyType];
      if (shown === undefined)
        return Promise.resolve({ ok: false as const, category: refusal, detail: 'stub' });
      return Promise.resolve({
        ok: true as const,
        protocol: 'TLSv1.3',
        cipher: 'TLS_AES_128_GCM_SHA256',
        alpn: null,
        peer: { raw: Buffer.from(shown.der, 'base64') } as never,
        trusted: false,
        trustError: null,
        ocspStaple: null,
        address: ADDRESS,
        durationMs: 1,
      });
    },
    exchange: () => {
      asked.push('hello');
      return Promise.resolve({
        ok: true as const,
        received: Buffer.from('15030300020246', 'hex'),
        end: 'done' as const,
      });
    },
  };
  const prober = new CertificateProber(client, 'shop.test', 443, most);
  const ask = async (): Promise<string[]> => {
    await prober.handshake(ADDRESS);
    await prober.hello(ADDRESS);
    await prober.handshake(ADDRESS);
    await askKeyTypes(prober, ADDRESS);
    return asked.slice(3);
  };
  return { prober, ask };
}

describe('the certificates of other key types', () => {
  let ecdsa: IssuedCertificate;
  let rsa: IssuedCertificate;
  beforeAll(async () => {
    [ecdsa, rsa] = await Promise.all([issue('p256'), issue('rsa2048')]);
  });

  it('cost one connection where there are none, and two where there are', async () => {
    expect(await probing({ ecdsa }).ask()).toEqual(['rsa']);
    expect(await probing({ rsa }).ask()).toEqual(['ecdsa']);
    const both = probing({ ecdsa, rsa });
    expect(await both.ask()).toEqual(['rsa', 'rsa']);
    expect(leavesAt(both.prober.probes, ADDRESS).map(({ key }) => key.type)).toEqual(['ec', 'rsa']);
  });

  it('are not a failure of the server where it has none', async () => {
    const { ask, prober } = probing({ ecdsa });
    await ask();
    expect(prober.failures).toEqual([expect.objectContaining({ source: 'hello' })]);
    expect(prober.unshown).toEqual([{ keyType: 'rsa', problem: 'tls' }]);
  });

  it('are found once where the server has one certificate for every offer', async () => {
    const same = probing({ ecdsa, rsa: ecdsa });
    expect(await same.ask()).toEqual(['rsa']);
    expect(leavesAt(same.prober.probes, ADDRESS)).toHaveLength(1);
  });

  it.each<[FailureCategory, boolean]>([
    ['tls', false],
    ['reset', false],
    ['timeout', true],
    ['refused', true],
  ])('may still be there after a failure of the kind %s: %s', async (refusal, mayHide) => {
    const { ask, prober } = probing({ ecdsa, refusal });
    await ask();
    expect(mayHideKeyType({ unshown: prober.unshown } as unknown as Seen)).toBe(mayHide);
  });

  it('may still be there when no connection is left', async () => {
    const { ask, prober } = probing({ ecdsa, rsa }, 3);
    expect(await ask()).toEqual([]);
    expect(mayHideKeyType({ unshown: prober.unshown } as unknown as Seen)).toBe(true);
  });
});
