import type { TargetClient } from '@palisade/target-client';
import { PageNotes } from '../visit/page-notes';
import { releaseData } from '../data/scan-data';
import { NOTHING_KEPT } from '../ground/outside-answers';
import type { ScannerInput } from '../contract/scanner';

/** What a session gives a scanner, with nothing configured and every probe granted. */
export const scannerInput = (client: TargetClient, overrides: Partial<ScannerInput> = {}): ScannerInput => ({
  target: client.target,
  client,
  settings: null,
  signal: new AbortController().signal,
  now: new Date('2026-01-01T00:00:00Z'),
  missingPath: '/00000000-0000-4000-8000-000000000000',
  runs: () => null,
  data: releaseData,
  notes: new PageNotes(),
  expectedPaths: [],
  lastPaths: [],
  authorisedScripts: [],
  signedInAs: null,
  accounts: [],
  hasIdentities: (overrides.accounts ?? []).length > 0,
  claimProbe: (endpoint) => client.mayIntrude(endpoint),
  ctUrl: null,
  rpkiUrl: null,
  callbacks: null,
  isStaging: false,
  outside: {
    claim: (subject) => NOTHING_KEPT.claim('domain_expiry', subject),
    keep: () => Promise.resolve(),
    knownDomain: () => Promise.resolve({ isProven: false, watched: [] }),
  },
  ...overrides,
});
