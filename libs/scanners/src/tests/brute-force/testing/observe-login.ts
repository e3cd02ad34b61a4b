import { OWN_HOST, createTargetClient, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { scannerInput } from '../../../testing/scanner-input';
import type { ScannerInput } from '../../../engine/scanner';
import { createBruteForceScanner } from '../brute-force.scanner';

const ALLOWED = parseAllowedHosts('127.0.0.1');
/** Nothing here is about the pace of the client. */
const LIMITS = { burst: 1000, perSecond: 1000, connectMs: 1000, headersMs: 3000, totalMs: 4000 };

/** Runs the scanner against a local site, without pauses unless a pace is given. */
export async function observeLogin(
  url: string,
  overrides: Partial<ScannerInput> = {},
  pace: Parameters<typeof createBruteForceScanner>[0] = { gapMs: 0 },
) {
  const scanner = createBruteForceScanner(pace);
  const { signal } = new AbortController();
  const target = parseTarget(url, ALLOWED);
  const client = createTargetClient({
    target,
    allowedHosts: ALLOWED,
    scanId: 'spec',
    signal,
    limits: LIMITS,
    rights: OWN_HOST,
  });
  const ofTest = client.forTest(scanner.budget);
  try {
    const all = await scanner.observe(scannerInput(ofTest, { signal, ...overrides }));
    const judgement = scanner.judge(all);
    const [observation] = all.logins;
    if (observation === undefined) throw new Error('No login was observed.');
    return {
      all,
      observation,
      judgement,
      ids: judgement.findings.map(({ id }) => id),
      receipt: ofTest.receipt(),
    };
  } finally {
    await client.close();
  }
}
