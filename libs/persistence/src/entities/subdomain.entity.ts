import type { CheckId, SubdomainSource, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { flag, jsonb, type RowOf, smallint, table, text, timestamp, uuid } from './table';

export interface SubdomainCertificate {
  issuer: string | null;
  /** ISO 8601. */
  not_after: string;
  is_trusted: boolean;
}

/** A host below a check's domain that the search for hosts found. One row per name, changed when a later search finds it again. */
export const Subdomain = table(
  'subdomains',
  {
    checkId: uuid<CheckId>().key(),
    name: text().key(),
    teamId: uuid<TeamId>(),
    source: text<SubdomainSource>(),
    /** Empty where they belong to a private network. */
    addresses: jsonb<string[]>(),
    isPrivate: flag(),
    /** Of its start page; null where no web server responded, or none was asked. */
    status: smallint().orNull(),
    certificate: jsonb<SubdomainCertificate>().orNull(),
    firstSeenAt: timestamp(),
    lastSeenAt: timestamp(),
  },
  {
    foreignKeys: { subdomains_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    indexes: { subdomains_name_idx: ['teamId', 'name'] },
  },
);
export type Subdomain = RowOf<typeof Subdomain>;
