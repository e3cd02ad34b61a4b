import { ApiProperty } from '@nestjs/swagger';
import { CHALLENGE_META, CHALLENGE_PATH, recordNameOf } from '@palisade/domain-proof';
import { TOKEN } from '../../http/response-limits';
import { ChoiceField, TextField } from '../../http/fields';

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

class TextRecordResource {
  @TextField(300, '_palisade-challenge.shop.example.com')
  name!: string;

  @ChoiceField(['TXT'], 'ProofRecordType', 'TXT')
  type!: 'TXT';

  @TextField(TOKEN, 'palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx')
  value!: string;
}

class ProofFileResource {
  @TextField(512, 'https://shop.example.com/.well-known/palisade-challenge')
  url!: string;

  @TextField(TOKEN, 'palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx')
  content!: string;
}

class ProofMetaResource {
  @TextField(
    512,
    '<meta name="palisade-challenge" content="palisade-v1-4Fz0qkV2cX8nLw7RtYb1mHs6dJg9pKe3uAo5iQyTzBx">',
    'Place it in the head of the start page.',
  )
  tag!: string;
}

export class ProofInstructionsResource {
  @ApiProperty({
    type: TextRecordResource,
    nullable: true,
    description: 'Null for an IP address, and for a domain below which others own names.',
  })
  dns!: TextRecordResource | null;

  @ApiProperty({
    type: TextRecordResource,
    nullable: true,
    description:
      'One record for every host of the registered domain, instead of `dns`. Null where that is the domain itself.',
  })
  dns_for_all_hosts!: TextRecordResource | null;

  @ApiProperty({ type: ProofFileResource })
  file!: ProofFileResource;

  @ApiProperty({ type: ProofMetaResource })
  meta!: ProofMetaResource;
}

export const toInstructionsResource = (plan: ProofPlan): ProofInstructionsResource => ({
  dns: toTextRecord(plan.record),
  dns_for_all_hosts: toTextRecord(plan.recordForAll),
  file: { url: plan.origin + CHALLENGE_PATH, content: plan.token },
  meta: { tag: `<meta name="${CHALLENGE_META}" content="${plan.token}">` },
});

const toTextRecord = (record: DomainRecord | null): TextRecordResource | null =>
  record && { name: recordNameOf(record.domain), type: 'TXT', value: record.token };
