import { type TargetClient, isFact, textsIn } from '@palisade/target-client';
import { BROKEN_BITS } from './dkim';
import type { EmailFacts } from './email-security-observation';
import { fetchPolicy, fitsPattern } from './mta-sts';

/** Severe findings need a second reply that says the same. What is not confirmed is unknown. */
export async function confirmed(client: TargetClient, facts: EmailFacts): Promise<EmailFacts> {
  const { domain, spf, dkim, mtaSts, mail } = facts;
  const result: EmailFacts = { ...facts };
  const isOpen = spf.isOpenToAll || spf.wideRanges.length > 0;
  if (isOpen && !(await saysAgain(client, domain, spf.records)))
    result.spf = { ...spf, isOpenToAll: false, wideRanges: [], isIncomplete: true };
  for (const key of dkim.keys.filter(({ bits }) => bits !== null && bits < BROKEN_BITS)) {
    if (await saysAgain(client, `${key.selector}._domainkey.${domain}`, [key.text])) continue;
    const keys = result.dkim.keys.filter((each) => each !== key);
    result.dkim = { ...result.dkim, keys, unknown: [...result.dkim.unknown, key.selector] };
  }
  const policy = mtaSts?.policy;
  const isLosing =
    policy?.mode === 'enforce' &&
    mail.hosts.some(({ host }) => !policy.mx.some((each) => fitsPattern(host, each)));
  if (mtaSts !== null && isLosing) {
    const second = await fetchPolicy(client, mtaSts.url);
    const isSame = JSON.stringify(second.policy) === JSON.stringify(policy);
    if (!isSame) result.mtaSts = { ...mtaSts, outcome: 'unknown', policy: null };
  }
  return result;
}

async function saysAgain(client: TargetClient, name: string, wanted: readonly string[]): Promise<boolean> {
  const answer = await client.dns({ name, type: 'TXT', again: true });
  if (!answer.ok || !isFact(answer.outcome)) return false;
  const texts = textsIn(answer);
  return wanted.every((text) => texts.includes(text));
}
