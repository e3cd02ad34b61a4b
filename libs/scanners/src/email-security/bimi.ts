import { texts, valuesOf } from '@palisade/scan-engine';
import type { TargetClient } from '@palisade/target-client';
import { recordsOf, tagsOf } from './tag-list';

/** The logo that a domain wants shown next to its e-mails (BIMI). */
export interface BimiFacts {
  records: string[];
  isUnknown: boolean;
  /** Of the first record; null where it cannot be read, empty where the domain declines. */
  logo: string | null;
}

/** Of a domain that sends no e-mails. */
export const NO_BIMI: BimiFacts = { records: [], isUnknown: false, logo: null };

export async function findBimi(client: TargetClient, domain: string): Promise<BimiFacts> {
  const found = await texts(client, `default._bimi.${domain}`);
  const records = recordsOf(valuesOf(found), 'BIMI1');
  const logo = tagsOf(records[0] ?? '')?.get('l') ?? null;
  return { records, isUnknown: found.is === 'unknown', logo };
}
