/** Everything that the audit log tells. The check's verification has two: it is proven, and the proof is lost. */
export const AUDIT_ACTIONS = [
  'user.signed_up',
  'session.started',
  'session.failed',
  'session.ended',
  'password.changed',
  'email.confirmed',
  'email.changed',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.failed',
  'recovery_code.used',
  'recovery_codes.replaced',
  'identity.linked',
  'identity.unlinked',
  'team.created',
  'team.renamed',
  'team.deleted',
  'team.plan_changed',
  'team.second_factor_changed',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'invitation.created',
  'invitation.revoked',
  'api_key.created',
  'api_key.first_used',
  'api_key.revoked',
  'ci_hash.rotated',
  'check.created',
  'check.updated',
  'check.deleted',
  'check.verified',
  'check.verification_lost',
  'issues.bulk_resolved',
  'issues.bulk_unresolved',
  'issues.exported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did it. `operator` is whoever runs the installation, `system` the product by itself. */
export const AUDIT_ACTOR_KINDS = ['user', 'key', 'operator', 'system'] as const;
export type AuditActorKind = (typeof AUDIT_ACTOR_KINDS)[number];
