import {
  ask,
  type Asked,
  type DataDocuments,
  fieldOf,
  isPrivateAddress,
  type ScannerInput,
} from '@palisade/scan-engine';
import type { TargetClient } from '@palisade/target-client';
import { isSame, readRegistration, type Registration } from './registration';

/** Why there is no registration: the registry has none to show, or did not show it this time. */
export type RegistryTrouble =
  'no_rdap' | 'unreachable' | 'refused' | 'unknown_domain' | 'error' | 'unreadable';

export interface Visit {
  registration: Registration | null;
  trouble: RegistryTrouble | null;
  /** Until the registry may be asked again. */
  restSeconds: number;
}

const DAY_SECONDS = 86_400;
/** A daily scan may start a little earlier than on the previous day. */
const REST_SECONDS = DAY_SECONDS - 900;
const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;
const MOST_HOPS = 3;
const LARGEST_ANSWER = 256 * 1024;
const HEADERS = { accept: 'application/rdap+json, application/json' };
/** Other checks of the domain may have other thresholds, and the answer is kept for all of them. */
const SOON_DAYS = 90;
const LOSING = /hold$|^redemption period$|^pending delete$/;

/** The RDAP servers of a domain's registry: those of the longest suffix in the list (RFC 9224 section 4). */
export function serversOf(domain: string, { services }: DataDocuments['rdap_servers']): string[] {
  for (let suffix = domain; suffix !== ''; suffix = suffix.split('.').slice(1).join('.')) {
    const found = services.find(([names]) => names.some((name) => name.toLowerCase() === suffix));
    if (found !== undefined) return found[1];
  }
  return [];
}

/** Asks the registry, and once more for what is severe. @param days before the end that are severe for this check */
export async function visitRegistry(input: ScannerInput, domain: string, days: number): Promise<Visit> {
  const servers = await usable(input.client, serversOf(domain, input.data.get('rdap_servers')));
  const asked = await askFirstThatAnswers(input.client, servers, domain);
  if (asked === null) return { registration: null, trouble: 'no_rdap', restSeconds: HOUR_SECONDS };
  const trouble = troubleOf(asked);
  if (trouble !== null) return { registration: null, trouble, restSeconds: restOf(asked, input.now) };
  const registration = readRegistration(asked.text, domain, asked.url);
  if (registration === null || asked.response?.truncated === true)
    return { registration: null, trouble: 'unreadable', restSeconds: HOUR_SECONDS };
  return {
    registration: isSevere(registration, input.now, days)
      ? await confirmed(input.client, domain, registration)
      : registration,
    trouble: null,
    restSeconds: REST_SECONDS,
  };
}

/** A registry may name several servers, of which one is down. */
const MOST_SERVERS = 3;
const TRY_NEXT: readonly (RegistryTrouble | null)[] = ['unreachable', 'error'];

/** The response of the first server that has one, else the last failure; null without a server. */
async function askFirstThatAnswers(
  client: TargetClient,
  servers: readonly string[],
  domain: string,
): Promise<Asked | null> {
  let asked: Asked | null = null;
  for (const server of servers.slice(0, MOST_SERVERS)) {
    asked = await askRegistry(client, `${server.replace(/\/$/, '')}/domain/${domain}`);
    if (!TRY_NEXT.includes(troubleOf(asked))) return asked;
  }
  return asked;
}

/** By https; by http only in the operator's own network, where the operator allowed the host. */
async function usable(client: TargetClient, servers: readonly string[]): Promise<string[]> {
  const encrypted = servers.filter((server) => server.startsWith('https:'));
  if (encrypted.length > 0) return encrypted;
  const inside: string[] = [];
  for (const server of servers) if (await isInside(client, new URL(server))) inside.push(server);
  return inside;
}

async function isInside(client: TargetClient, { hostname }: URL): Promise<boolean> {
  const resolution = await client.resolve(hostname.replace(/^\[|\]$/g, ''));
  return resolution.ok && resolution.addresses.every(({ address }) => isPrivateAddress(address));
}

const askRegistry = (client: TargetClient, url: string): Promise<Asked> =>
  ask(client, url, {
    hops: MOST_HOPS,
    // From an encrypted answer only to an encrypted one.
    mayFollow: (to, from) => to.protocol === 'https:' || from.protocol === 'http:',
    request: { headers: HEADERS, verifyCertificate: true, bodyBytes: LARGEST_ANSWER },
  });

function troubleOf({ outcome, status }: Asked): RegistryTrouble | null {
  if (outcome === 'failed') return 'unreachable';
  if (outcome === 'too_many_requests' || outcome === 'challenge') return 'refused';
  if (outcome !== 'answered') return 'error';
  if (status === 404) return 'unknown_domain';
  return status === 200 ? null : 'error';
}

/** What `Retry-After` says, in seconds or as a date (RFC 9110 section 10.2.3); an hour without it. */
function restOf({ response }: Asked, now: Date): number {
  const text = fieldOf(response?.headers ?? [], 'retry-after')?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1_000;
  if (!(seconds > 0)) return HOUR_SECONDS;
  return Math.min(Math.max(Math.ceil(seconds), MINUTE_SECONDS), DAY_SECONDS);
}

const isSevere = ({ expires, statuses }: Registration, now: Date, days: number): boolean =>
  statuses.some((status) => LOSING.test(status)) ||
  (expires !== null && Date.parse(expires) - now.getTime() < Math.max(days, SOON_DAYS) * DAY_SECONDS * 1_000);

/** What the second answer contradicts is not used. */
async function confirmed(client: TargetClient, domain: string, first: Registration): Promise<Registration> {
  const asked = await askRegistry(client, first.url);
  const second = troubleOf(asked) === null ? readRegistration(asked.text, domain, asked.url) : null;
  return second === null ? first : { ...second, isConfirmed: isSame(first, second) };
}
