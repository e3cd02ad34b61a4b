import { createTargetClient, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import type { Judgement } from '../../../engine/scanner';
import { scannerInput } from '../../../testing/scanner-input';
import type { SslCertificateObservation } from '../ssl-certificate.observation';
import { sslCertificateScanner } from '../ssl-certificate.scanner';

export interface Scan {
  observation: SslCertificateObservation;
  judgement: Judgement;
  rules: string[];
}

/** Scans a server on loopback; `shop.test` and its twin lead to the given addresses. Limits are short, so that silence ends soon. */
export async function scanShop(url: string, addresses = ['127.0.0.1']): Promise<Scan> {
  const allowedHosts = parseAllowedHosts('127.0.0.1,shop.test,www.shop.test');
  const controller = new AbortController();
  const client = createTargetClient({
    target: parseTarget(url, allowedHosts),
    allowedHosts,
    scanId: '00000000-0000-7000-8000-000000000000',
    signal: controller.signal,
    limits: { connectMs: 1_000, headersMs: 500, totalMs: 3_000, burst: 100, perSecond: 100 },
    resolveName: () => Promise.resolve(addresses),
  });
  try {
    const observation = await sslCertificateScanner.observe(
      scannerInput(client.forTest(sslCertificateScanner.budget), {
        signal: controller.signal,
        now: new Date(),
      }),
    );
    // What is judged is what would be recorded.
    const recorded = JSON.parse(JSON.stringify(observation)) as SslCertificateObservation;
    const judgement = sslCertificateScanner.judge(recorded);
    return { observation, judgement, rules: judgement.findings.map(({ id }) => id) };
  } finally {
    await client.close();
  }
}
