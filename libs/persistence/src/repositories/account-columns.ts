import type { ApiKey } from '../entities/api-key.entity';
import type { AuditEntry } from '../entities/audit-entry.entity';
import type { Invitation } from '../entities/invitation.entity';
import type { Session } from '../entities/session.entity';
import type { Columns, Row } from './table-columns';

/** What the owner of a session may see of it. */
export const SESSION_TIMES = {
  id: 'id',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
  expiresAt: 'expires_at',
} as const satisfies Columns<Session>;
export type SessionTimes = Row<Session, typeof SESSION_TIMES>;

export const SESSION_COLUMNS = {
  ...SESSION_TIMES,
  userId: 'user_id',
  tokenHash: 'token_hash',
  userAgent: 'user_agent',
  address: 'address',
} as const satisfies Columns<Session>;

export const AUDIT_COLUMNS = {
  id: 'id',
  teamId: 'team_id',
  action: 'action',
  actorKind: 'actor_kind',
  actorId: 'actor_id',
  actorLabel: 'actor_label',
  targetType: 'target_type',
  targetId: 'target_id',
  targetLabel: 'target_label',
  details: 'details',
  address: 'address',
  createdAt: 'created_at',
} as const satisfies Columns<AuditEntry>;

/** Without the id, which queries name `keyId`. */
export const API_KEY_COLUMNS = {
  keyHash: 'key_hash',
  name: 'name',
  lastFour: 'last_four',
  lastUsedAt: 'last_used_at',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  scopes: 'scopes',
  teamId: 'team_id',
} as const satisfies Columns<ApiKey>;
export type ApiKeyRow = Row<ApiKey, typeof API_KEY_COLUMNS>;

/** What every reader of an invitation needs. */
export const INVITATION_OFFER = {
  email: 'email',
  role: 'role',
  expiresAt: 'expires_at',
} as const satisfies Columns<Invitation>;

export const INVITATION_COLUMNS = {
  ...INVITATION_OFFER,
  id: 'id',
  teamId: 'team_id',
  tokenHash: 'token_hash',
  createdAt: 'created_at',
} as const satisfies Columns<Invitation>;
