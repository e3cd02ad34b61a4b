import { confirmDenial } from '@palisade/scan-engine';
import { type DnsAnswer, type Failure, type TargetClient, isFact } from '@palisade/target-client';

/** What authorities meet that look for a challenge in DNS (RFC 8555 section 8.4). */
export interface AcmeFacts {
  /** Below the host, where authorities look for the record. */
  name: string;
  /** The end of its alias; null without one. */
  target: string | null;
  /** The domain of that end, which nobody has registered. */
  freeDomain: string | null;
  /** DNS failed for the name twice, while it knows the zone. */
  fails: boolean;
  isUnknown: boolean;
  /** Whether the challenge over http would meet an open port. */
  httpPort: 'open' | 'closed' | 'unknown';
}

const HTTP_PORT = 80;

export async function findAcme(client: TargetClient, host: string): Promise<AcmeFacts> {
  const name = `_acme-challenge.${host}`;
  const httpPort = await portOf(client);
  const facts = { name, target: null, freeDomain: null, fails: false, isUnknown: false, httpPort };
  const answer = await client.dns({ name, type: 'TXT' });
  if (!answer.ok) return { ...facts, isUnknown: true };
  if (!isFact(answer.outcome)) {
    const fails =
      isServerFault(answer) && isServerFault(await client.dns({ name, type: 'TXT', again: true }));
    return { ...facts, fails, isUnknown: !fails };
  }
  const target = answer.aliases.at(-1) ?? null;
  if (target === null || answer.outcome !== 'no_name') return { ...facts, target };
  // Between two renewals, the name itself often does not exist: only its domain shows that nobody serves it.
  const { isDenied, registration } = await confirmDenial(client, { name, end: target });
  const isGone = isDenied && registration?.state === 'gone';
  return {
    ...facts,
    target,
    freeDomain: isGone ? registration.domain : null,
    isUnknown: !isDenied || registration?.state === 'unknown',
  };
}

/** Not one of signatures, which have rules of their own. */
const isServerFault = (answer: DnsAnswer | Failure): boolean =>
  answer.ok && answer.outcome === 'servfail' && !answer.validationFailed;

async function portOf(client: TargetClient): Promise<AcmeFacts['httpPort']> {
  const trial = await client.probe(HTTP_PORT);
  if (trial.ok) return 'open';
  return trial.category === 'refused' ? 'closed' : 'unknown';
}
