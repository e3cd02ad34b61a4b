import { NEEDS_SETUP } from '@palisade/vocabulary';
import type { ScanTest } from '../api/resources';
import { useCatalogue } from '../data/tests-queries';

/** Reasons that a proof of ownership on the site would remove. */
const UNPROVEN_REASONS = ['not_verified', 'no_http_proof', 'http_proof_not_seen'];

/** Where to set up what tests wait for. */
const LINKS = {
  verification: { tab: 'verification', text: 'Verify the domain' },
  identity: { tab: 'identities', text: 'Add a scan identity' },
  document: { tab: 'tests', text: 'Name the OpenAPI document' },
} as const;

type SetupLink = (typeof LINKS)[keyof typeof LINKS];

/** The page of the settings that helps a test; the operator alone sets up a resolver. */
export function useSetupLinkOf(): (
  test: Pick<ScanTest, 'inconclusive_reason' | 'test_type'>,
) => SetupLink | null {
  const { requiresVerification, setupOf } = useCatalogue();
  return ({ inconclusive_reason: reason, test_type: key }) => {
    if (UNPROVEN_REASONS.includes(reason ?? '')) return requiresVerification(key) ? LINKS.verification : null;
    const setup = reason === NEEDS_SETUP ? setupOf(key) : null;
    return setup === null || setup === 'resolver' ? null : LINKS[setup];
  };
}
