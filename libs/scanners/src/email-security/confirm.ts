import { type TargetClient, isFact, textsIn } from '@palisade/target-client';
import { BROKEN_BITS } from './dkim';
import type { Confirmations, EmailFacts } from './email-facts';
import { fetchPolicy, hostsOutside } from './mta-sts';
import type { SpfFacts } from './spf-facts';

/** Records that are queried again, at most. */
const MOST_OPENINGS = 3;

/** Asks again for whatever is severe. What a second reply contradicts is unknown; what got no reply stays, unconfirmed. */
export async function confirm(
  client: TargetClient,
  facts: Omit<EmailFacts, 'confirmed'>,
): Promise<EmailFacts> {
  const { domain } = facts;
  const confirmed: Confirmations = { openings: false, selectors: [], policy: false };
  const result: EmailFacts = { ...facts, confirmed };
  const openings = await askOpenings(client, facts);
  if (openings === false)
    result.spf = { ...facts.spf, isOpenToAll: false, wideRanges: [], isIncomplete: true };
  confirmed.openings = openings === true;
  for (const key of facts.dkim.keys.filter(({ bits }) => bits !== null && bits < BROKEN_BITS)) {
    const second = await saysAgain(client, `${key.selector}._domainkey.${domain}`, [key.text]);
    if (second === true) confirmed.selectors.push(key.selector);
    if (second !== false) continue;
    const keys = result.dkim.keys.filter((each) => each !== key);
    result.dkim = { ...result.dkim, keys, unknown: [...result.dkim.unknown, key.selector] };
  }
  const { mtaSts, mail } = facts;
  if (mtaSts?.policy?.mode === 'enforce' && hostsOutside(mtaSts.policy, mail).length > 0) {
    const second = await fetchPolicy(client, mtaSts.url);
    confirmed.policy = JSON.stringify(second.policy) === JSON.stringify(mtaSts.policy);
    const isContradicted = !confirmed.policy && second.outcome !== 'unknown';
    if (isContradicted) result.mtaSts = { ...mtaSts, outcome: 'unknown', policy: null };
  }
  return result;
}

/** The record of the domain, and those that it includes and that let anyone send. Null without an opening, and without a reply. */
async function askOpenings(
  client: TargetClient,
  { domain, spf }: Pick<EmailFacts, 'domain' | 'spf'>,
): Promise<boolean | null> {
  if (!spf.isOpenToAll && spf.wideRanges.length === 0) return null;
  const included = openRecords(spf).filter((each) => each.domain !== domain);
  const replies = [await saysAgain(client, domain, spf.records)];
  for (const { domain: name, record } of included.slice(0, MOST_OPENINGS))
    replies.push(await saysAgain(client, name, [record]));
  if (replies.includes(false)) return false;
  return replies.includes(null) ? null : true;
}

const openRecords = ({ nodes, openedBy }: SpfFacts): { domain: string; record: string }[] =>
  nodes.flatMap(({ domain, record }) =>
    record !== null && openedBy.includes(domain) ? [{ domain, record }] : [],
  );

/** Null if there was no reply. */
async function saysAgain(
  client: TargetClient,
  name: string,
  wanted: readonly string[],
): Promise<boolean | null> {
  const answer = await client.dns({ name, type: 'TXT', again: true });
  if (!answer.ok || !isFact(answer.outcome)) return null;
  const texts = textsIn(answer);
  return wanted.every((text) => texts.includes(text));
}
