import type { Environment } from '@palisade/config';
import { originsOf } from '@palisade/domain-proof';
import { type CheckVerification, HTTP_PROOF_HOURS, type ProvenOriginView } from '@palisade/persistence';
import { HTTP_PROOF_METHODS } from '@palisade/vocabulary';
import { ADDRESS, MESSAGE } from '../../http/fields/response-limits';
import { time, flag, text, choice } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** Why intrusive tests send nothing now; null when they may. */
export const INTRUSION_REASONS = ['not_verified', 'no_http_proof', 'http_proof_expired'] as const;
export type IntrusionReason = (typeof INTRUSION_REASONS)[number];

export const IntrusiveTestsResource = resource('IntrusiveTestsResource', {
  is_allowed: flag(true, 'Whether intrusive tests may send requests now.'),
  reason: choice(
    INTRUSION_REASONS,
    'IntrusionReason',
    null,
    'What is missing. `no_http_proof`: a TXT record verifies the domain, but no file or meta tag was seen. `http_proof_expired`: ' +
      'the file or meta tag was not seen for more than 24 hours; a worker checks it again before the next intrusive test.',
  ),
  message: text(
    MESSAGE,
    'Intrusive tests may send requests to the proven addresses.',
    'The same as text, with what to do.',
  ),
});
export type IntrusiveTestsResource = ResourceOf<typeof IntrusiveTestsResource>;

export const ProvenOriginResource = resource('ProvenOriginResource', {
  origin: text(512, 'https://shop.example.com'),
  address: text(ADDRESS, '192.0.2.10', 'The address that showed the proof.'),
  method: choice(HTTP_PROOF_METHODS, 'HttpProofMethod', 'file'),
  last_seen_at: time({ example: '2026-03-14T10:20:31+00:00' }),
});
export type ProvenOriginResource = ResourceOf<typeof ProvenOriginResource>;

export interface Intrusion {
  intrusive_tests: IntrusiveTestsResource;
  proven_origins: ProvenOriginResource[];
}

/** What the team may know about where its intrusive tests go. */
export function intrusionOf(
  check: CheckVerification,
  origins: readonly ProvenOriginView[],
  { requireVerification }: Pick<Environment, 'requireVerification'>,
): Intrusion {
  const isOverridden = !requireVerification || (check.isVerified && check.method === 'operator');
  const reason = isOverridden ? null : reasonOf(check, origins);
  return {
    intrusive_tests: {
      is_allowed: reason === null,
      reason,
      message: isOverridden ? OVERRIDDEN : reason === null ? ALLOWED : MESSAGES[reason],
    },
    proven_origins: origins.map((origin) => ProvenOriginResource.of(origin)),
  };
}

function reasonOf(
  { isVerified, domain, url, method }: CheckVerification,
  origins: readonly ProvenOriginView[],
): IntrusionReason | null {
  if (!isVerified) return 'not_verified';
  const own: readonly string[] = originsOf({ host: domain, url });
  const seen = origins.filter(({ origin }) => own.includes(origin));
  if (seen.some(({ isFresh }) => isFresh)) return null;
  const wasSeen = seen.length > 0 || method === 'file' || method === 'meta';
  return wasSeen ? 'http_proof_expired' : 'no_http_proof';
}

const ALLOWED = 'Intrusive tests may send requests to the proven addresses.';
const OVERRIDDEN = 'The operator of this installation lets intrusive tests run on this host without a proof.';
const MESSAGES: Record<IntrusionReason, string> = {
  not_verified: 'Verify the domain by file or meta tag first: intrusive tests send nothing until then.',
  no_http_proof:
    'A TXT record shows control of the name, not of the server. Publish the file or the meta tag as well, then verify again.',
  http_proof_expired: `The file or meta tag was not seen within ${HTTP_PROOF_HOURS} hours. It is checked again before the next intrusive test; verify again to see the result now.`,
};
