import type { TargetClient } from '@palisade/target-client';
import { texts, valuesOf } from '@palisade/scan-engine';
import { mailHostOf } from './dmarc';
import { startsWithVersion, tagsOf } from './tag-list';

/** RFC 8460: where reports about failed encryption go. */
export interface TlsRptFacts {
  records: string[];
  isUnknown: boolean;
  /** Whether one record names a mailto: or https: address. */
  isValid: boolean;
}

export async function findTlsRpt(client: TargetClient, domain: string): Promise<TlsRptFacts> {
  const found = await texts(client, `_smtp._tls.${domain}`);
  const records = valuesOf(found).filter((text) => startsWithVersion(text, 'TLSRPTv1'));
  const addresses = (tagsOf(records[0] ?? '')?.get('rua') ?? '').split(',', 20).map((each) => each.trim());
  const isUsable = (uri: string): boolean => mailHostOf(uri) !== null || /^https:\/\/[^\s/]/i.test(uri);
  return {
    records,
    isUnknown: found.is === 'unknown',
    isValid: records.length === 1 && addresses.some(isUsable),
  };
}
