import { type CheckVerification, MOST_PROVEN_ORIGINS } from '@palisade/persistence';
import { PROOF_METHODS, VERIFICATION_METHODS } from '@palisade/vocabulary';
import { type Intrusion, IntrusiveTestsResource, ProvenOriginResource } from './intrusion.resource';
import {
  ProofInstructionsResource,
  type ProofPlan,
  toInstructionsResource,
} from './proof-instructions.resource';
import { DOMAIN, MESSAGE, TOKEN } from '../../http/fields/response-limits';
import { time, flag, text, choice, one, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const VerificationResource = resource('VerificationResource', {
  is_verified: flag(true, 'Whether the domain is proven. For intrusive tests see `intrusive_tests`.'),
  method: choice(
    VERIFICATION_METHODS,
    'VerificationMethod',
    'dns',
    'How the domain is or was last verified; null if it never was. `operator` means that the operator marked it as verified.',
  ).orNull(),
  verified_at: time({ example: '2026-03-07T10:20:00+00:00' }).orNull(),
  last_checked_at: time('When the proof was last checked with a result.', {
    example: '2026-03-14T10:20:31+00:00',
  }).orNull(),
  failing_since: time(
    'When the proof was first missing. One day later the check is no longer verified.',
  ).orNull(null),
  domain: text(DOMAIN, 'shop.example.com', 'The domain to prove.'),
  token: text(
    TOKEN,
    'palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx',
    'The token to publish. It belongs to this team and domain; it is not a secret.',
  ),
  instructions: one(ProofInstructionsResource, 'The ways to publish it; one is enough.'),
  intrusive_tests: one(IntrusiveTestsResource, 'Whether intrusive tests may send requests.'),
  proven_origins: list(
    ProvenOriginResource,
    { maxItems: MOST_PROVEN_ORIGINS },
    'Where a file or meta tag was seen, newest first. Intrusive requests go to these origins and addresses only.',
  ),
});
export type VerificationResource = ResourceOf<typeof VerificationResource>;

const ProofAttemptResource = resource('ProofAttemptResource', {
  method: choice(PROOF_METHODS, 'ProofMethod', 'dns'),
  is_proven: flag(true),
  message: text(
    MESSAGE,
    'The TXT record of _palisade-challenge.shop.example.com has the token.',
    'What was found and what to do, as text.',
  ),
});

export const VerifiedResource = resource('VerifiedResource', {
  ...VerificationResource.fields,
  attempts: list(
    ProofAttemptResource,
    { maxItems: PROOF_METHODS.length },
    'The places that were just checked.',
  ),
});
export type VerifiedResource = ResourceOf<typeof VerifiedResource>;

export const toVerificationResource = (
  view: CheckVerification,
  plan: ProofPlan,
  intrusion: Intrusion,
): VerificationResource =>
  VerificationResource.of(view, {
    token: plan.token,
    instructions: toInstructionsResource(plan),
    ...intrusion,
  });
