import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { jsonb, type RowOf, table, text, timestamp, uuid } from './table';

/** A certificate for names of a check's domain that the log of certificates has. */
export const IssuedCertificate = table(
  'issued_certificates',
  {
    checkId: uuid<CheckId>().key(),
    /** Its serial number, or the id of the service. */
    id: text().key(),
    teamId: uuid<TeamId>(),
    issuer: text(),
    names: jsonb<string[]>(),
    notBefore: timestamp(),
    notAfter: timestamp(),
    firstSeenAt: timestamp(),
  },
  {
    foreignKeys: { issued_certificates_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    indexes: { issued_certificates_id_idx: ['teamId', 'id'] },
  },
);
export type IssuedCertificate = RowOf<typeof IssuedCertificate>;
