import { ApiProperty } from '@nestjs/swagger';
import { type CheckVerification, MOST_PROVEN_ORIGINS } from '@palisade/persistence';
import {
  PROOF_METHODS,
  type ProofMethod,
  VERIFICATION_METHODS,
  type VerificationMethod,
} from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';
import { type Intrusion, IntrusiveTestsResource, ProvenOriginResource } from './intrusion.resource';
import {
  ProofInstructionsResource,
  type ProofPlan,
  toInstructionsResource,
} from './proof-instructions.resource';
import { DOMAIN, MESSAGE, TOKEN } from '../../http/response-limits';
import { ChoiceField, FlagField, NULL, NULLABLE, TextField, TimeField } from '../../http/fields';

export class VerificationResource {
  @FlagField(true, 'Whether the domain is proven. For intrusive tests see `intrusive_tests`.')
  is_verified!: boolean;

  @ChoiceField(
    VERIFICATION_METHODS,
    'VerificationMethod',
    'dns',
    'How the domain is or was last verified; null if it never was. `operator` means that the operator marked it as verified.',
    NULLABLE,
  )
  method!: VerificationMethod | null;

  @TimeField(NULLABLE, { example: '2026-03-07T10:20:00+00:00' })
  verified_at!: string | null;

  @TimeField('When the proof was last checked with a result.', NULLABLE, {
    example: '2026-03-14T10:20:31+00:00',
  })
  last_checked_at!: string | null;

  @TimeField('Since when the proof is missing. A day later the check is no longer verified.', NULL)
  failing_since!: string | null;

  @TextField(DOMAIN, 'shop.example.com', 'The domain to prove.')
  domain!: string;

  @TextField(
    TOKEN,
    'palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx',
    'The token to publish. It belongs to this team and domain; it is not a secret.',
  )
  token!: string;

  @ApiProperty({ type: ProofInstructionsResource, description: 'The ways to publish it; one is enough.' })
  instructions!: ProofInstructionsResource;

  @ApiProperty({ type: IntrusiveTestsResource, description: 'Whether intrusive tests may send requests.' })
  intrusive_tests!: IntrusiveTestsResource;

  @ApiProperty({
    type: ProvenOriginResource,
    maxItems: MOST_PROVEN_ORIGINS,
    isArray: true,
    description:
      'Where a file or meta tag was seen, newest first. Intrusive requests go to these origins and addresses only.',
  })
  proven_origins!: ProvenOriginResource[];
}

export class ProofAttemptResource {
  @ChoiceField(PROOF_METHODS, 'ProofMethod', 'dns')
  method!: ProofMethod;

  @FlagField(true)
  is_proven!: boolean;

  @TextField(
    MESSAGE,
    'The TXT record of _palisade-challenge.shop.example.com has the token.',
    'What was found and what to do, as text.',
  )
  message!: string;
}

export class VerifiedResource extends VerificationResource {
  @ApiProperty({
    type: ProofAttemptResource,
    maxItems: PROOF_METHODS.length,
    isArray: true,
    description: 'The places that were just checked.',
  })
  attempts!: ProofAttemptResource[];
}

export function toVerificationResource(
  view: CheckVerification,
  plan: ProofPlan,
  intrusion: Intrusion,
): VerificationResource {
  return {
    is_verified: view.isVerified,
    method: view.method,
    verified_at: toTimestamp(view.verifiedAt),
    last_checked_at: toTimestamp(view.lastCheckedAt),
    failing_since: toTimestamp(view.failingSince),
    domain: view.domain,
    token: plan.token,
    instructions: toInstructionsResource(plan),
    ...intrusion,
  };
}
