import { type Environment, dnsVariablesOf } from '@palisade/config';
import { DnsResolver, InvalidDnsSettings, isFact, readDnsSettings, serversOf } from '@palisade/dns';
import { reasonOf } from '../reason-of';
import { type Finding, failed, ok, warning } from './finding';

/** A name that every resolver on the internet knows. */
const QUESTION = { name: 'com', type: 'NS' } as const;

/** Whether the servers that scans would query respond. */
export async function checkDns(environment: Environment): Promise<Finding[]> {
  let servers: string[];
  try {
    servers = serversOf(readDnsSettings(dnsVariablesOf(environment)));
  } catch (error) {
    if (!(error instanceof InvalidDnsSettings)) throw error;
    return [failed('dns', reasonOf(error), 'Correct the DNS variables, see docs/configuration.md.')];
  }
  const replies = await Promise.all(
    servers.map(async (server) => {
      const { outcome } = await new DnsResolver({ servers: [server] }).ask(QUESTION);
      return { server, outcome, responds: isFact(outcome) };
    }),
  );
  const advice = 'Set DNS_SERVERS to servers that this host reaches. Scans need them to find sites.';
  if (!replies.some(({ responds }) => responds)) {
    const tried = replies.map(({ server, outcome }) => `${server} (${outcome})`).join(', ') || 'none is set';
    return [failed('dns', `No DNS server responds: ${tried}`, advice)];
  }
  return replies.map(({ server, outcome, responds }) =>
    responds ? ok('dns', `${server} responds`) : warning('dns', `${server} fails (${outcome})`, advice),
  );
}
