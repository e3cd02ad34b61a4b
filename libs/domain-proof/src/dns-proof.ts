import type { TargetClient } from '@palisade/target-client';
import { recordNameOf } from './challenge';
import { type ProofAttempt, absent, proven, unknown } from './proof-attempt';
import type { ProofQuestion } from './proof-question';
import { provingDomains } from './registrable-domain';

const LATER = 'DNS changes can take an hour to become visible.';

/** Searches for a TXT record at the host and at each parent up to its registrable domain. */
export async function searchRecord(client: TargetClient, question: ProofQuestion): Promise<ProofAttempt> {
  const { host } = question.target;
  const domains = provingDomains(host);
  if (domains.length === 0) {
    return absent('dns', `A TXT record cannot prove ${host}: use the file or the meta tag.`);
  }
  const responses = await Promise.all(
    domains.map(async (domain) => ({ domain, records: await client.textRecords(recordNameOf(domain)) })),
  );
  let isAnyFound = false;
  let silent: string | null = null;
  for (const { domain, records } of responses) {
    if (!records.ok) {
      silent ??= recordNameOf(domain);
      continue;
    }
    const values = new Set(records.values.map((value) => value.trim()));
    const token = question.tokensAt(domain).find((each) => values.has(each));
    if (token !== undefined)
      return proven('dns', token, `The TXT record of ${recordNameOf(domain)} has the token.`);
    isAnyFound ||= values.size > 0;
  }
  if (silent !== null) {
    return unknown('dns', `The name servers did not respond for ${silent}. Try again later.`);
  }
  const names = domains.map(recordNameOf).join(' or ');
  return absent(
    'dns',
    isAnyFound
      ? `There is a TXT record at ${names}, but its value is not the token. Set it to the token. ${LATER}`
      : `There is no TXT record at ${names}. Add it with the token as its value. ${LATER}`,
  );
}
