import { withDeadline } from '@palisade/deadline';
import {
  ask,
  type Asked,
  controlName,
  fewAtATime,
  htmlIn,
  isInnerAddress,
  lookUp,
  type LookUp,
  saysSignIn,
  type ScannerInput,
} from '@palisade/scan-engine';
import { addressesIn, isWithin, parentOf } from '@palisade/target-client';
import { cutTo, type SubdomainSource } from '@palisade/vocabulary';
import type { LoggedCertificate } from './logged-certificates';
import { namedHosts } from './name-sources';

/** What its start page returned. */
export interface HostVisit {
  status: number;
  scheme: 'https' | 'http';
  /** Hosts that its redirects lead to. */
  leadsTo: string[];
  /** A page of its own that asks nobody to sign in. */
  isOpen: boolean;
  /** What https showed; null by http, and absent in what an earlier release kept. */
  certificate?: HostCertificate | null;
}

export interface HostCertificate {
  /** Its organisation, else its name. */
  issuer: string | null;
  /** ISO 8601. */
  not_after: string;
  is_trusted: boolean;
}

export interface FoundHost {
  name: string;
  source: SubdomainSource;
  addresses: string[];
  /** It has an address of a private network that the operator does not allow. */
  isInner: boolean;
  /** Null where no web server responded, or none was asked. */
  visit: HostVisit | null;
}

export interface Discovery {
  hosts: FoundHost[];
  /** Names that DNS was not asked about, or gave no clear response about. */
  unknown: number;
  /** Hosts beyond the number of visits. */
  unvisited: number;
  /** Whether the certificate-transparency service gave its names; null without one. */
  isServiceRead: boolean | null;
  /** Of the service, the newest first; absent in what an earlier release kept. */
  certificates?: LoggedCertificate[];
  /** Sources of names that gave no usable response, in words; absent in what an earlier release kept. */
  unread?: string[];
}

const SIGN_IN = /\b(?:sign ?in|log ?in|login|anmelden|anmeldung|connexion|iniciar sesi[oó]n|accedi)\b/i;
const LONGEST_ISSUER = 120;
const MOST_VISITS = 30;
const MOST_HOPS = 3;
const DNS_MS = 42_000;
/** Twice as many as the client sends at the same time, so that none of its turns is free. */
const WAITING = 8;

/** All hosts of the domain that something names, and those with usual labels. */
export async function discover(input: ScannerInput, domain: string): Promise<Discovery> {
  const { names, zone, isServiceRead, certificates, unread } = await namedHosts(input, domain);
  const { labels } = input.data.get('subdomain_labels');
  const guessed = labels
    .map((label) => `${label}.${domain}`)
    .filter((name) => !names.has(name) && zone?.has(name) !== false);
  return withDeadline(DNS_MS, input.signal, async (inTime) => {
    const resolve = resolverOf(input, inTime);
    const found: Discovery = { hosts: [], unknown: 0, unvisited: 0, isServiceRead, certificates, unread };
    const first = await fewAtATime([...names], WAITING, ([name, source]) => resolve(name, source));
    const visits = visitorOf(input, domain);
    const [visited, others] = await Promise.all([
      Promise.all(first.flatMap((host) => (typeof host === 'string' ? [] : [visits(host)]))),
      fewAtATime(guessed, WAITING, (name) => resolve(name, 'label')),
    ]);
    const more = others.flatMap((host) => (typeof host === 'string' ? [] : [host]));
    found.hosts = [...visited, ...(await Promise.all(more.map(visits)))];
    found.unknown = [...first, ...others].filter((host) => host === 'unknown').length;
    found.unvisited = Math.max(0, found.hosts.filter(({ isInner }) => !isInner).length - MOST_VISITS);
    return found;
  });
}

type Resolved = FoundHost | 'missing' | 'unknown';

/** A name exists if DNS gives it an address, and another one than its neighbours get from a wildcard. */
function resolverOf({ client, missingPath }: ScannerInput, inTime: AbortSignal) {
  const controls = new Map<string, Promise<LookUp<string>>>();
  const addresses = (name: string): Promise<LookUp<string>> =>
    lookUp(client, { name, type: 'A' }, (records) => addressesIn({ records }));
  const controlAt = (parent: string): Promise<LookUp<string>> => {
    const known = controls.get(parent) ?? addresses(controlName(missingPath, parent));
    controls.set(parent, known);
    return known;
  };
  return async (name: string, source: SubdomainSource): Promise<Resolved> => {
    if (inTime.aborted) return 'unknown';
    const own = await addresses(name);
    if (own.is !== 'records') return own.is === 'none' ? 'missing' : 'unknown';
    const control = await controlAt(parentOf(name));
    if (control.is === 'unknown') return 'unknown';
    if (control.is === 'records' && textOf(control) === textOf(own)) return 'missing';
    const inner = own.values.filter(isInnerAddress);
    const allowed = await Promise.all(inner.map((address) => client.resolve(address)));
    const isInner = allowed.some(({ ok }) => !ok);
    return { name, source, addresses: [...own.values].sort(), isInner, visit: null };
  };
}

const textOf = (found: LookUp<string>): string =>
  found.is === 'records' ? [...found.aliases, ...[...found.values].sort()].join(' ') : '';

function visitorOf({ client }: ScannerInput, domain: string) {
  let left = MOST_VISITS;
  return async (host: FoundHost): Promise<FoundHost> => {
    if (host.isInner || left <= 0) return host;
    left -= 1;
    for (const scheme of ['https', 'http'] as const) {
      const asked = await ask(client, `${scheme}://${host.name}/`, {
        hops: MOST_HOPS,
        mayFollow: (to) => isWithin(to.hostname, domain),
      });
      if (asked.status !== null) {
        const certificate = scheme === 'http' ? null : await certificateOf(client, host.name);
        return { ...host, visit: { ...visitOf(asked, scheme), certificate } };
      }
      if (asked.failure === 'budget' || asked.failure === 'aborted') break;
    }
    return host;
  };
}

async function certificateOf(client: ScannerInput['client'], host: string): Promise<HostCertificate | null> {
  const shaken = await client.handshake({ host, port: 443 });
  const ends = shaken.ok ? Date.parse(shaken.peer.valid_to) : Number.NaN;
  if (!shaken.ok || Number.isNaN(ends)) return null;
  const [issuer] = [shaken.peer.issuer.O ?? shaken.peer.issuer.CN].flat();
  return {
    issuer: issuer === undefined ? null : cutTo(issuer, LONGEST_ISSUER),
    not_after: new Date(ends).toISOString(),
    is_trusted: shaken.trusted,
  };
}

function visitOf(asked: Asked, scheme: HostVisit['scheme']): HostVisit {
  const { status, url, requestedUrl, redirectsTo, hops } = asked;
  const host = new URL(requestedUrl).hostname;
  const places = [...hops.map((hop) => hop.url), url, ...(redirectsTo === null ? [] : [redirectsTo])];
  const leadsTo = [...new Set(places.map((place) => new URL(place).hostname))].filter(
    (name) => name !== host,
  );
  const page = htmlIn(asked);
  const isPage = asked.outcome === 'answered' && (status ?? 0) < 300 && page !== null && leadsTo.length === 0;
  const asksToSignIn =
    page !== null && (page.hasPasswordField || page.forms.some(saysSignIn) || SIGN_IN.test(page.title));
  return { status: status ?? 0, scheme, leadsTo, isOpen: isPage && !asksToSignIn };
}
