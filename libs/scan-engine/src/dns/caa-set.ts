import {
  type DnsRecord,
  type TargetClient,
  isFact,
  labelsOf,
  parentOf,
  withoutBlanks,
} from '@palisade/target-client';
import type { DataDocuments } from '../data/documents';

export interface CaaRecord {
  flags: number;
  /** Lower case. */
  tag: string;
  value: string;
}

/** The set of RFC 8659 section 3: that of a name, or of the closest parent that has one. */
export interface CaaSet {
  /** The name whose set counts; null if no name up to the top-level domain has one. */
  foundAt: string | null;
  records: CaaRecord[];
  malformed: number;
  isUnknown: boolean;
  /** The last name that was queried. */
  at: string;
  /** SERVFAIL, also without validation. */
  isRefused: boolean;
}

/** Of a name and its parents. */
const MOST_STEPS = 8;

/** Aliases are followed at each name. */
export async function caaSetOf(client: TargetClient, from: string): Promise<CaaSet> {
  const empty = { foundAt: null, records: [], malformed: 0, isRefused: false };
  let name = from;
  for (let steps = 0; steps < MOST_STEPS && labelsOf(name).length > 1; steps += 1, name = parentOf(name)) {
    const answer = await client.dns({ name, type: 'CAA' });
    if (!answer.ok || !isFact(answer.outcome)) {
      const isRefused = answer.ok && answer.outcome === 'servfail' && !answer.validationFailed;
      return { ...empty, at: name, isRefused, isUnknown: true };
    }
    if (answer.outcome !== 'records') continue;
    const { records, malformed } = answer;
    return {
      at: name,
      foundAt: name,
      records: recordsIn(records),
      malformed,
      isRefused: false,
      isUnknown: false,
    };
  }
  return { ...empty, at: name, isUnknown: labelsOf(name).length > 1 };
}

const recordsIn = (records: readonly DnsRecord[]): CaaRecord[] =>
  records.flatMap((record) => {
    if (record.type !== 'CAA') return [];
    const { flags = 0, tag, value } = record.data;
    return [{ flags, tag: tag.toLowerCase(), value }];
  });

/** The records that decide about a certificate: for one with a wildcard `issuewild`, where there is any. */
export function decidingRecords(records: readonly CaaRecord[], isWildcard: boolean): CaaRecord[] {
  const wild = records.filter(({ tag }) => tag === 'issuewild');
  return isWildcard && wild.length > 0 ? wild : records.filter(({ tag }) => tag === 'issue');
}

type CaaNames = DataDocuments['caa_names'];

/** From then on an authority may have a name that the list does not have. */
const OLD_LIST_SECONDS = 400 * 86_400;

/** The names under which CAA records allow the authority behind an issuer; null for one that is not in the list. */
export const caaNamesOf = ({ authorities }: CaaNames, issuer: string): readonly string[] | null =>
  authorities.find(({ organisation }) => issuer.toLowerCase().startsWith(organisation.toLowerCase()))
    ?.names ?? null;

const issuerIn = ({ value }: CaaRecord): string => withoutBlanks(value.split(';', 1)[0] ?? '').toLowerCase();

/** Whether a name could be a new one of the issuer: an old list proves nothing about names that it lacks. */
const mayBeNew = ({ authorities, date }: CaaNames, name: string, now: number): boolean =>
  now - Date.parse(date) / 1_000 > OLD_LIST_SECONDS &&
  name !== '' &&
  !authorities.some(({ names }) => names.includes(name));

/** Whether deciding records allow none of the names of an authority. Without any, everyone may issue. @param now seconds since 1970 */
export function excludesIssuer(
  deciding: readonly CaaRecord[],
  names: readonly string[],
  list: CaaNames,
  now: number,
): boolean {
  const mayIssue = (record: CaaRecord): boolean =>
    names.includes(issuerIn(record)) || mayBeNew(list, issuerIn(record), now);
  return deciding.length > 0 && !deciding.some(mayIssue);
}
