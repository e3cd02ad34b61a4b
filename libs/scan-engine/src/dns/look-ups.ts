import {
  type DnsOutcome,
  type DnsQuestion,
  type DnsRecord,
  type FailureCategory,
  type TargetClient,
  addressesIn,
  dnsName,
  isFact,
  textsIn,
} from '@palisade/target-client';

/**
 * What DNS says about a name and type, as plain JSON. `none` is a fact: the name exists without such a record, or does not exist.
 * `unknown` never is: no test may take it for a missing record.
 */
export type LookUp<T> =
  | { is: 'records'; values: T[]; aliases: string[]; malformed: number }
  | { is: 'none'; nameExists: boolean; aliases: string[] }
  | { is: 'unknown'; reason: DnsOutcome | FailureCategory };

export interface MailServer {
  preference: number;
  /** Lower case; `.` for a null MX. */
  host: string;
}

/** @param read the values of the records of the requested type. */
export async function lookUp<T>(
  client: TargetClient,
  question: DnsQuestion & { again?: boolean },
  read: (records: DnsRecord[]) => T[],
): Promise<LookUp<T>> {
  const answer = await client.dns(question);
  if (!answer.ok) return { is: 'unknown', reason: answer.category };
  const { outcome, aliases, malformed } = answer;
  if (!isFact(outcome)) return { is: 'unknown', reason: outcome };
  if (outcome === 'records') return { is: 'records', values: read(answer.records), aliases, malformed };
  return { is: 'none', nameExists: outcome === 'no_data' || aliases.length > 0, aliases };
}

/** The strings of each TXT record, joined. */
export const texts = (client: TargetClient, name: string): Promise<LookUp<string>> =>
  lookUp(client, { name, type: 'TXT' }, (records) => textsIn({ records }));

export const mailServers = (client: TargetClient, name: string): Promise<LookUp<MailServer>> =>
  lookUp(client, { name, type: 'MX' }, (records) =>
    records.flatMap((record) =>
      record.type === 'MX'
        ? [{ preference: record.data.preference ?? 0, host: dnsName(record.data.exchange) }]
        : [],
    ),
  );

export const nameServers = (client: TargetClient, name: string): Promise<LookUp<string>> =>
  lookUp(client, { name, type: 'NS' }, (records) =>
    records.flatMap((record) => (record.type === 'NS' ? [dnsName(record.data)] : [])),
  );

/** Both families as one: `none` only if both say so, `unknown` if no address was found and one of them is unknown. */
export async function addressesOf(client: TargetClient, name: string): Promise<LookUp<string>> {
  const read = (records: DnsRecord[]): string[] => addressesIn({ records });
  const [v4, v6] = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => lookUp(client, { name, type }, read)),
  );
  if (v4 === undefined || v6 === undefined) return { is: 'unknown', reason: 'aborted' };
  if (v4.is === 'records' && v6.is === 'records')
    return { ...v4, values: [...v4.values, ...v6.values], malformed: v4.malformed + v6.malformed };
  if (v4.is === 'records') return v4;
  if (v6.is === 'records') return v6;
  return v4.is === 'none' ? v6 : v4;
}

export const valuesOf = <T>(found: LookUp<T>): T[] => (found.is === 'records' ? found.values : []);
