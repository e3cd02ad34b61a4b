import type {
  CheckId,
  IdentityState,
  LoginKind,
  LoginSecrets,
  OpenIdentity,
  ScanIdentityId,
  SignInStop,
  TeamId,
  UserId,
} from '@palisade/vocabulary';
import { Check } from './check.entity';
import { created, integer, jsonb, type RowOf, table, text, timestamp, uuid } from './table';

/** What people decide about a scan identity, without its secrets. */
export type IdentityConfig = Pick<
  OpenIdentity,
  'login' | 'session' | 'verify' | 'privateCanary' | 'logout' | 'start' | 'never'
>;

/** An account that the scans of a check sign in with. */
export const ScanIdentity = table(
  'scan_identities',
  {
    id: uuid<ScanIdentityId>().key(),
    teamId: uuid<TeamId>(),
    checkId: uuid<CheckId>(),
    name: text(),
    kind: text<LoginKind>(),
    config: jsonb<IdentityConfig>(),
    /** Scheme, host and port of where its credentials may go; the seal is bound to them. */
    origins: text().array(),
    /** By the place of each secret (`LoginSecrets`), so that one can be replaced without opening the others. */
    sealedSecrets: jsonb<LoginSecrets>(),
    /** Raised with each change, so that the proof of an older version is not recorded. */
    revision: integer().default(0),
    state: text<IdentityState>().default('unproven'),
    /** One word, stable; null when it is proven or was never tried. */
    reason: text().orNull(),
    message: text().orNull(),
    /** Where its last login in a browser stopped. */
    stop: jsonb<SignInStop>().orNull(),
    provenAt: timestamp().orNull(),
    /** When the proof with a broken session last succeeded. */
    brokenProvenAt: timestamp().orNull(),
    /** Null when a key or the operator made it. */
    createdBy: uuid<UserId>().orNull(),
    createdAt: created(),
    updatedAt: created(),
  },
  {
    foreignKeys: { scan_identities_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    uniques: { scan_identities_check_name_key: ['checkId', 'name'] },
    checks: {
      scan_identities_state_check: "state IN ('unproven', 'proven', 'refused', 'inconclusive', 'disabled')",
      scan_identities_origins_check: 'cardinality(origins) > 0',
    },
  },
);
export type ScanIdentity = RowOf<typeof ScanIdentity>;
