import { suitesOf } from './cipher-suites';
import { isRefusal } from './hello-outcome';
import type { HelloSender } from './hello-sender';
import { OLDER_GROUPS, TLS13_GROUPS } from './named-groups';
import { findWeakSuites } from './second-hellos';
import type { FurtherAddress, Offered } from './tls-facts';
import { TLS_VERSIONS, type TlsVersion, VERSION_NAMES } from './tls-versions';

/** Some servers choke on longer lists. */
const MOST_SUITES = 128;

async function isOffered(sender: HelloSender, version: TlsVersion): Promise<Offered> {
  const groups = version === 'TLSv1.3' ? TLS13_GROUPS : OLDER_GROUPS;
  const outcome = await sender.ask({ version, suites: suitesOf(version).slice(0, MOST_SUITES), groups });
  if (outcome.kind === 'hello') return outcome.hello.version === TLS_VERSIONS[version] ? 'yes' : 'no';
  return isRefusal(outcome) ? 'no' : 'unknown';
}

/** One hello for each version, and one with all weak suites: whether this server of the host is worse than the first. */
export async function visitFurther(sender: HelloSender, address: string): Promise<FurtherAddress> {
  const versions = await Promise.all(
    VERSION_NAMES.map(async (version) => ({ version, offered: await isOffered(sender, version) })),
  );
  const older = versions.filter(({ version, offered }) => version !== 'TLSv1.3' && offered === 'yes').at(-1);
  const weakSuites = older === undefined ? [] : await findWeakSuites(sender, older.version);
  return { address, versions, weakSuites };
}
