import { type TargetClient, withoutBlanks } from '@palisade/target-client';
import { texts, valuesOf } from '@palisade/scan-engine';
import { mailHostOf } from './dmarc';
import { recordsOf, startsWithVersion, tagsOf } from './tag-list';

/** RFC 8460: where reports about failed encryption go. */
export interface TlsRptFacts {
  records: string[];
  isUnknown: boolean;
  /** Whether one record names a mailto: or https: address. */
  isValid: boolean;
}

export async function findTlsRpt(client: TargetClient, domain: string): Promise<TlsRptFacts> {
  const found = await texts(client, `_smtp._tls.${domain}`);
  const records = recordsOf(valuesOf(found), 'TLSRPTv1');
  const [record = ''] = records;
  const addresses = (tagsOf(record)?.get('rua') ?? '').split(',', 20).map(withoutBlanks);
  const isUsable = (uri: string): boolean => mailHostOf(uri) !== null || /^https:\/\/[^\s/]/i.test(uri);
  return {
    records,
    isUnknown: found.is === 'unknown',
    isValid: records.length === 1 && startsWithVersion(record, 'TLSRPTv1') && addresses.some(isUsable),
  };
}
