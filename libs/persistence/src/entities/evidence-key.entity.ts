import { created, type RowOf, table, text, timestamp, uuid } from './table';

/** A key (Ed25519) that signs evidence. The one in use is not retired; retired keys stay published, so that what they signed stays valid. */
export const EvidenceKey = table(
  'evidence_keys',
  {
    /** Also the `kid` of signatures. */
    id: uuid().key(),
    /** `x` of the JSON Web Key (RFC 8037). */
    publicKey: text(),
    /** `d` of it, see libs/credentials. */
    sealedPrivateKey: text(),
    createdAt: created(),
    retiredAt: timestamp().orNull(),
  },
  { otherIndexes: ['evidence_keys_in_use_key'] },
);
export type EvidenceKey = RowOf<typeof EvidenceKey>;
