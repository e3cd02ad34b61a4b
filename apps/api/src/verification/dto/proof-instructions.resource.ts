import { CHALLENGE_META, CHALLENGE_PATH, recordNameOf } from '@palisade/domain-proof';
import { TOKEN } from '../../http/fields/response-limits';
import { text, choice, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** What can be published where. */
export interface ProofPlan {
  token: string;
  /** Scheme, host and port of the site. */
  origin: string;
  /** Where a TXT record proves the check's domain; null where none can. */
  record: DomainRecord | null;
  /** The same for all hosts of the registrable domain; null where that is the check's domain itself. */
  recordForAll: DomainRecord | null;
}

export interface DomainRecord {
  domain: string;
  token: string;
}

const TextRecordResource = resource('TextRecordResource', {
  name: text(300, '_palisade-challenge.shop.example.com'),
  type: choice(['TXT'], 'ProofRecordType', 'TXT'),
  value: text(TOKEN, 'palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx'),
});
type TextRecordResource = ResourceOf<typeof TextRecordResource>;

const ProofFileResource = resource('ProofFileResource', {
  url: text(512, 'https://shop.example.com/.well-known/palisade-challenge'),
  content: text(TOKEN, 'palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx'),
});

const ProofMetaResource = resource('ProofMetaResource', {
  tag: text(
    512,
    '<meta name="palisade-challenge" content="palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx">',
    'Place it in the head of the start page.',
  ),
});

export const ProofInstructionsResource = resource('ProofInstructionsResource', {
  dns: one(
    TextRecordResource,
    'Null for an IP address, and for a public suffix: others own the names below it.',
  ).orNull(),
  dns_for_all_hosts: one(
    TextRecordResource,
    'One record for every host of the registered domain, instead of `dns`. Null where that is the domain itself.',
  ).orNull(),
  file: one(ProofFileResource),
  meta: one(ProofMetaResource),
});
export type ProofInstructionsResource = ResourceOf<typeof ProofInstructionsResource>;

export const toInstructionsResource = (plan: ProofPlan): ProofInstructionsResource => ({
  dns: toTextRecord(plan.record),
  dns_for_all_hosts: toTextRecord(plan.recordForAll),
  file: { url: plan.origin + CHALLENGE_PATH, content: plan.token },
  meta: { tag: `<meta name="${CHALLENGE_META}" content="${plan.token}">` },
});

const toTextRecord = (record: DomainRecord | null): TextRecordResource | null =>
  record && { name: recordNameOf(record.domain), type: 'TXT', value: record.token };
