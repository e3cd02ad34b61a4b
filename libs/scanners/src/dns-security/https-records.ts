import { X509Certificate } from 'node:crypto';
import { lookUp, ownDomain } from '@palisade/scan-engine';
import {
  HTTPS_TYPE,
  type Handshake,
  type ServiceBinding,
  type TargetClient,
  addressesIn,
  isFact,
  isWithin,
  parseAddress,
  serviceBindings,
} from '@palisade/target-client';

/** The HTTPS records of the host (RFC 9460), and whether what they say is true. */
export interface HttpsRecordFacts {
  /** None where the host is an alias: those at its end belong to someone else. */
  records: ServiceBinding[];
  isUnknown: boolean;
  /** The targets that DNS knows without an address, twice. */
  deadTargets: string[];
  /** The hints of a family that DNS does not have, while it named the same addresses twice. */
  falseHints: string[];
  areAddressesUnknown: boolean;
  /** Whether the server took the h2 that its records promise; null where they promise none, or the server did not respond. */
  speaksHttp2: boolean | null;
  /** Public names of ECH for which the server has no valid certificate. */
  uncoveredNames: string[];
  /** Whether a handshake that a rule needs failed. */
  isServerUnknown: boolean;
}

export interface HttpsRecordQuestion {
  host: string;
  /** Of the start page; null without TLS. */
  port: number | null;
  /** Whether `subdomain_takeover` reports names that do not exist. */
  isTakeoverJudged: boolean;
}

export const NO_HTTPS_RECORDS: HttpsRecordFacts = {
  records: [],
  isUnknown: false,
  deadTargets: [],
  falseHints: [],
  areAddressesUnknown: false,
  speaksHttp2: null,
  uncoveredNames: [],
  isServerUnknown: false,
};

/** Other ports have records at names of their own (RFC 9460 section 9.1). */
const HTTPS_PORT = 443;
const MOST_RECORDS = 20;
const MOST_TARGETS = 3;
const MOST_PUBLIC_NAMES = 2;

export async function findHttpsRecords(
  client: TargetClient,
  question: HttpsRecordQuestion,
): Promise<HttpsRecordFacts> {
  const { host } = question;
  const answer = await client.dns({ name: host, type: HTTPS_TYPE });
  if (!answer.ok || !isFact(answer.outcome)) return { ...NO_HTTPS_RECORDS, isUnknown: true };
  if (answer.outcome !== 'records' || answer.aliases.length > 0) return NO_HTTPS_RECORDS;
  const records = serviceBindings(answer.records).slice(0, MOST_RECORDS);
  const [targets, hints, server] = await Promise.all([
    findTargets(client, records, question),
    findHints(client, records, host),
    findServer(client, records, question),
  ]);
  const areAddressesUnknown = targets.areAddressesUnknown || hints.areAddressesUnknown;
  return { ...NO_HTTPS_RECORDS, records, ...targets, ...hints, ...server, areAddressesUnknown };
}

type Found = Pick<HttpsRecordFacts, 'areAddressesUnknown'>;

async function findTargets(
  client: TargetClient,
  records: readonly ServiceBinding[],
  { host, isTakeoverJudged }: HttpsRecordQuestion,
): Promise<Found & Pick<HttpsRecordFacts, 'deadTargets'>> {
  const deadTargets: string[] = [];
  let areAddressesUnknown = false;
  const names = new Set(records.map(({ target }) => target).filter((name) => name !== '' && name !== host));
  for (const name of [...names].slice(0, MOST_TARGETS)) {
    const state = await stateOf(client, name);
    areAddressesUnknown ||= state === 'unknown';
    const isOther = state === 'missing' && isTakeoverJudged && !isWithin(name, ownDomain(host));
    if ((state === 'missing' || state === 'empty') && !isOther) deadTargets.push(name);
  }
  return { deadTargets, areAddressesUnknown };
}

/** `missing`: DNS denied the name; `empty`: it exists, without addresses and records that lead further. */
async function stateOf(
  client: TargetClient,
  name: string,
): Promise<'lives' | 'missing' | 'empty' | 'unknown'> {
  const found = [];
  for (const again of [false, true])
    for (const type of ['A', 'AAAA'] as const) {
      const one = await lookUp(client, { name, type, again }, (records) => addressesIn({ records }));
      if (one.is !== 'none') return one.is === 'records' ? 'lives' : 'unknown';
      found.push(one);
    }
  const further = await client.dns({ name, type: HTTPS_TYPE });
  if (!further.ok || !isFact(further.outcome)) return 'unknown';
  if (further.outcome === 'records') return 'lives';
  return found.some(({ nameExists }) => nameExists) ? 'empty' : 'missing';
}

/** A site with several addresses may name others each time: only a set that stays the same shows a hint to be false. */
async function findHints(
  client: TargetClient,
  records: readonly ServiceBinding[],
  host: string,
): Promise<Found & Pick<HttpsRecordFacts, 'falseHints'>> {
  const own = records.filter(({ target }) => target === '' || target === host);
  const hints = [...new Set(own.flatMap((record) => record.hints.map(canonical)))];
  const falseHints: string[] = [];
  let areAddressesUnknown = false;
  for (const [type, isOfType] of [
    ['A', isV4],
    ['AAAA', (text: string) => !isV4(text)],
  ] as const) {
    const named = hints.filter(isOfType);
    if (named.length === 0) continue;
    const sets = [];
    for (const again of [false, true])
      sets.push(
        await lookUp(client, { name: host, type, again }, (found) => addressesIn({ records: found })),
      );
    const [one, other] = sets.map((set) =>
      set.is === 'unknown' ? null : set.is === 'none' ? [] : set.values.map(canonical).sort(),
    );
    if (!one || !other) areAddressesUnknown = true;
    else if (one.join() === other.join() && !named.some((hint) => one.includes(hint)))
      falseHints.push(...named);
  }
  return { falseHints, areAddressesUnknown };
}

const canonical = (text: string): string => parseAddress(text)?.toString() ?? text;
const isV4 = (text: string): boolean => !text.includes(':');

async function findServer(
  client: TargetClient,
  records: readonly ServiceBinding[],
  { host, port }: HttpsRecordQuestion,
): Promise<Pick<HttpsRecordFacts, 'speaksHttp2' | 'uncoveredNames' | 'isServerUnknown'>> {
  const own = records.filter(
    (record) => record.priority > 0 && (record.target === '' || record.target === host) && isHere(record),
  );
  const promises = own.some(({ alpn }) => alpn.includes('h2'));
  const names = [...new Set(own.flatMap(({ ech }) => ech?.publicNames ?? []))].slice(0, MOST_PUBLIC_NAMES);
  const nothing = { speaksHttp2: null, uncoveredNames: [], isServerUnknown: false };
  if (port !== HTTPS_PORT || (!promises && names.length === 0)) return nothing;
  const usual = await client.handshake({ port });
  if (!usual.ok) return { ...nothing, isServerUnknown: true };
  const speaksHttp2 = promises ? usual.alpn === 'h2' || (await takesHttp2(client, port)) : null;
  const uncoveredNames: string[] = [];
  let isServerUnknown = promises && speaksHttp2 === null;
  for (const servername of usual.trusted ? names : []) {
    const shown = await client.handshake({ port, servername });
    if (!shown.ok) isServerUnknown = true;
    else if (!covers(shown, servername)) uncoveredNames.push(servername);
  }
  return { speaksHttp2, uncoveredNames, isServerUnknown };
}

const isHere = ({ port }: ServiceBinding): boolean => port === null || port === HTTPS_PORT;

/** A server that prefers HTTP/1.1 may still take h2 where nothing else is offered. */
async function takesHttp2(client: TargetClient, port: number): Promise<boolean | null> {
  const alone = await client.handshake({ port, alpn: ['h2'] });
  if (alone.ok) return alone.alpn === 'h2';
  return alone.category === 'tls' ? false : null;
}

const covers = ({ trusted, peer }: Handshake, name: string): boolean =>
  trusted && new X509Certificate(peer.raw).checkHost(name) !== undefined;
