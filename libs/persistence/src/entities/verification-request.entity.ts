import type {
  CheckId,
  LoginSecrets,
  OpenDraft,
  ProofMethod,
  ScanIdentityId,
  TeamId,
} from '@palisade/vocabulary';
import type { AuditActor } from './audit-entry.entity';
import { Check } from './check.entity';
import { jsonb, NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** What a worker found by one method, in the form of the API's response. */
export interface StoredAttempt {
  method: ProofMethod;
  is_proven: boolean;
  message: string;
}

/** What a worker does with a scan identity, or for the expected paths of a check, at the request of the API. Secrets of a draft are sealed. */
export type SiteTask =
  | { kind: 'verify'; identityId: ScanIdentityId }
  | { kind: 'discover'; url: string; origins: string[] }
  | { kind: 'preview'; draft: OpenDraft; sealedSecrets: LoginSecrets }
  | { kind: 'sitemap'; url: string | null };

/** A request of the API to check the proofs of a domain, or a scan identity, now. A worker responds to it; the next request deletes rows older than an hour. */
export const VerificationRequest = table(
  'verification_requests',
  {
    id: uuid().key(),
    teamId: uuid<TeamId>(),
    checkId: uuid<CheckId>(),
    domain: text(),
    url: text().orNull(),
    methods: text<ProofMethod>().array(),
    /** The tokens that count, by domain: workers do not know the secret. */
    tokens: jsonb<Record<string, string[]>>(),
    /** Who asked, for the audit log. */
    actor: jsonb<AuditActor>(),
    createdAt: timestamp().default(NOW),
    claimedUntil: timestamp().orNull(),
    finishedAt: timestamp().orNull(),
    /** Null until a worker has responded. */
    attempts: jsonb<StoredAttempt[]>().orNull(),
    /** Null for a domain. */
    identityTask: jsonb<SiteTask>().orNull(),
    /** What came of the task. */
    result: jsonb<unknown>().orNull(),
  },
  {
    foreignKeys: { verification_requests_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    otherIndexes: ['verification_requests_open_idx'],
  },
);
export type VerificationRequest = RowOf<typeof VerificationRequest>;
