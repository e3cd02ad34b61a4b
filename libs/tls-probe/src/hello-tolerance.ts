import { describeOutcome, isDrop } from './hello-outcome';
import type { HelloSender, Offer } from './hello-sender';
import { OLDER_GROUPS } from './named-groups';
import type { ToleranceFacts, VersionFacts } from './tls-facts';
import { versionName } from './tls-versions';

/** As browsers list them: TLS 1.3 first, then AEAD and CBC suites of TLS 1.2. */
const BROWSER_SUITES = [
  0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc013, 0xc014, 0x009c, 0x009d,
  0x002f, 0x0035,
];
const BROWSER_GROUPS = [0x001d, 0x0017, 0x0018];

/** Suites and groups that the server is known to take in TLS 1.2 are in the list, so that it can always respond. */
export function browserOffer(mix: 'plain' | 'greased', tls12: readonly number[]): Offer {
  const suites = [...BROWSER_SUITES, ...tls12.filter((code) => !BROWSER_SUITES.includes(code))].slice(0, 100);
  return { version: 'TLSv1.3', suites, groups: BROWSER_GROUPS, mix };
}

/**
 * A server that does not know TLS 1.3 answers this hello with TLS 1.2; an alert is a response as well. One that drops the connection breaks
 * new browsers. A hello of TLS 1.3 alone would prove nothing: there a server without it has nothing to say.
 */
export async function checkTolerance(
  sender: HelloSender,
  versions: readonly VersionFacts[],
  mix: 'plain' | 'greased',
): Promise<ToleranceFacts> {
  const tls12 = versions.find(({ version, offered }) => version === 'TLSv1.2' && offered === 'yes');
  const codes = tls12?.suites.map(({ code }) => code) ?? [];
  const offer = browserOffer(mix, codes);
  const outcome = await sender.ask(offer);
  const version = outcome.kind === 'hello' ? versionName(outcome.hello.version) : null;
  const seen = { outcome: describeOutcome(outcome), version };
  if (outcome.kind === 'hello' || outcome.kind === 'alert') return { verdict: 'tolerant', ...seen };
  if (!isDrop(outcome) || tls12 === undefined) return { verdict: 'unknown', ...seen };
  const isAnswered = async (): Promise<boolean> => {
    const plain = await sender.ask({ version: 'TLSv1.2', suites: codes.slice(0, 128), groups: OLDER_GROUPS });
    return plain.kind === 'hello';
  };
  const isIntolerant = (await isAnswered()) && isDrop(await sender.ask(offer)) && (await isAnswered());
  return { verdict: isIntolerant ? 'intolerant' : 'unknown', ...seen };
}
