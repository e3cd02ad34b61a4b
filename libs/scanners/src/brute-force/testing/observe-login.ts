import { OWN_HOST } from '@palisade/target-client';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import type { ScannerInput } from '@palisade/scan-engine';
import { createBruteForceScanner } from '../brute-force.scanner';

/** Nothing here is about the pace of the client. */
const LIMITS = { burst: 1000, perSecond: 1000, connectMs: 1000, headersMs: 3000, totalMs: 4000 };

/** Runs the scanner against a local site, without pauses unless a pace is given. */
export async function observeLogin(
  url: string,
  overrides: Partial<ScannerInput> = {},
  pace: Parameters<typeof createBruteForceScanner>[0] = { gapMs: 0 },
) {
  const { observation: all, ...scanned } = await scanUrl(createBruteForceScanner(pace), url, overrides, {
    limits: LIMITS,
    rights: OWN_HOST,
  });
  const [observation] = all.logins;
  if (observation === undefined) throw new Error('No login was observed.');
  return { ...scanned, all, observation };
}
