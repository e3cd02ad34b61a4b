import type { Judgement } from '@palisade/scan-engine';
import { IMPATIENT, scanUrl } from '@palisade/scan-engine/testing/scan-url';
import type { SslCertificateObservation } from '../ssl-certificate.observation';
import { sslCertificateScanner } from '../ssl-certificate.scanner';

export interface Scan {
  observation: SslCertificateObservation;
  judgement: Judgement;
  rules: string[];
}

/** Scans a server on loopback; `shop.test` and its twin lead to the given addresses. Limits are short, so that silence ends soon. */
export async function scanShop(url: string, addresses = ['127.0.0.1']): Promise<Scan> {
  const { observation } = await scanUrl(
    sslCertificateScanner,
    url,
    { now: new Date() },
    {
      allowed: '127.0.0.1,shop.test,www.shop.test',
      limits: { connectMs: 1_000, ...IMPATIENT, totalMs: 3_000 },
      resolveName: () => Promise.resolve(addresses),
    },
  );
  // What is judged is what would be recorded.
  const recorded = JSON.parse(JSON.stringify(observation)) as SslCertificateObservation;
  const judgement = sslCertificateScanner.judge(recorded);
  return { observation, judgement, rules: judgement.findings.map(({ id }) => id) };
}
