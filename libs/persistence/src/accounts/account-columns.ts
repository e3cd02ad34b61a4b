import { ApiKey } from '../entities/api-key.entity';
import { AuditEntry } from '../entities/audit-entry.entity';
import type { Invitation } from '../entities/invitation.entity';
import { Session } from '../entities/session.entity';
import { columnsOf } from '../entities/table';
import type { Columns, Row } from '../sql/table-columns';

/** What the owner of a session may see of it. */
export const SESSION_TIMES = {
  id: 'id',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
  expiresAt: 'expires_at',
} as const satisfies Columns<Session>;
export type SessionTimes = Row<Session, typeof SESSION_TIMES>;

export const SESSION_COLUMNS = columnsOf(Session);

export const AUDIT_COLUMNS = columnsOf(AuditEntry);

/** Without the id, which queries name `keyId`. */
export const API_KEY_COLUMNS = columnsOf(ApiKey, 'id', 'createdAt', 'createdBy');
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
