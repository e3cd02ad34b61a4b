import { type Budget, type ResolvedAddress, type TargetClient, parseAddress } from '@palisade/target-client';
import { inFixedOrder } from './address-order';
import { HelloSender } from './hello-sender';
import { checkTolerance } from './hello-tolerance';
import { Offers } from './list-offers';
import { checkFallback, listProtocols } from './other-hellos';
import { askAgain } from './second-hellos';
import { checkSsl2 } from './ssl2-check';
import {
  type FurtherAddress,
  NOT_ASKED,
  type TlsFacts,
  type ToleranceFacts,
  type VersionFacts,
} from './tls-facts';
import { VERSION_NAMES } from './tls-versions';
import { visitFurther } from './further-addresses';

/** `MOST_HELLOS` for the first address; resets and silences are queried again, and further addresses get their own few. */
export const TLS_PROBE_BUDGET: Budget = {
  requests: 1,
  connections: 160,
  dnsQueries: 2,
  bytes: 8 * 1024 * 1024,
  durationMs: 60_000,
};

const MOST_FURTHER = 3;

const UNKNOWN_TOLERANCE: ToleranceFacts = { verdict: 'unknown', outcome: null, version: null };

/** What is known of a host to which no hello was sent. */
const nothingKnown = (port: number, failure: TlsFacts['failure']): TlsFacts => ({
  port,
  address: null,
  failure,
  ssl2: { offered: 'unknown', endedBy: null, ciphers: [], isConfirmed: false },
  versions: VERSION_NAMES.map((version) => ({ version, ...NOT_ASKED })),
  alpn: null,
  fallbackScsv: 'unknown',
  tolerance: { plain: UNKNOWN_TOLERANCE, greased: UNKNOWN_TOLERANCE },
  second: { weakSuites: [], dh: null, weakSignature: null, sslv3: null },
  furtherAddresses: [],
});

/**
 * Everything that a TLS server tells before a handshake gets encrypted, asked by hellos alone: no handshake is finished, nothing is
 * malformed. Never throws for what the server does; stops early when the signal aborts, and says `unknown` for what is missing. The
 * caller's client needs `TLS_PROBE_BUDGET`.
 */
export async function listTlsFacts(
  client: TargetClient,
  port: number,
  signal: AbortSignal,
): Promise<TlsFacts> {
  const resolved = await client.resolve();
  const addresses = resolved.ok ? inFixedOrder(resolved.addresses) : [];
  const address = await firstOpen(client, port, addresses);
  if (address === undefined) return nothingKnown(port, resolved.ok ? 'dns' : resolved.category);
  const { host } = client.target;
  const servername = parseAddress(host) === null ? host : null;
  const senderFor = (at: ResolvedAddress): HelloSender =>
    new HelloSender(client, { port, address: at, servername }, signal);
  const sender = senderFor(address);
  const offers = new Offers(sender);
  await offers.listSuites();
  const listed = offers.facts();
  const isTls = listed.some(({ offered }) => offered !== 'unknown');
  // A port without TLS is left alone after these hellos.
  if (!isTls) return { ...nothingKnown(port, null), address: address.address, versions: listed };
  const greased = await checkTolerance(sender, listed, 'greased');
  // A server that responds to a hello with values that mean nothing responds to one without them, too.
  const plain = greased.outcome === 'hello' ? greased : await checkTolerance(sender, listed, 'plain');
  const known = knownBy(plain, listed);
  await offers.listGroups(known);
  const [ssl2, alpn, fallbackScsv] = await Promise.all([
    checkSsl2(sender),
    listProtocols(client, sender, { port, address }, { versions: known, seen: offers.protocols }),
    checkFallback(sender, known),
  ]);
  await offers.listTheRest();
  const versions = knownBy(plain, offers.facts());
  const [second, furtherAddresses] = await Promise.all([
    askAgain(sender, versions),
    askFurther(addresses.filter((other) => other !== address).slice(0, MOST_FURTHER), senderFor),
  ]);
  return {
    port,
    address: address.address,
    failure: null,
    ssl2,
    versions,
    alpn,
    fallbackScsv,
    tolerance: { plain, greased },
    second,
    furtherAddresses,
  };
}

async function askFurther(
  addresses: readonly ResolvedAddress[],
  senderFor: (address: ResolvedAddress) => HelloSender,
): Promise<FurtherAddress[]> {
  const found: FurtherAddress[] = [];
  for (const address of addresses) found.push(await visitFurther(senderFor(address), address.address));
  return found;
}

/** The first that takes a connection: some hosts name addresses that the scanner's network cannot reach. */
async function firstOpen(
  client: TargetClient,
  port: number,
  addresses: readonly ResolvedAddress[],
): Promise<ResolvedAddress | undefined> {
  const candidates = addresses.slice(0, 1 + MOST_FURTHER);
  if (candidates.length > 1)
    for (const candidate of candidates) if ((await client.probe(port, candidate)).ok) return candidate;
  return candidates[0];
}

/** Some servers refuse a hello of TLS 1.3 alone with an empty key share, but take the one that browsers send. */
const knownBy = ({ version }: ToleranceFacts, versions: readonly VersionFacts[]): VersionFacts[] =>
  versions.map((facts) =>
    facts.version === version && facts.offered === 'no'
      ? { ...facts, offered: 'yes', isComplete: false, isDecided: false }
      : facts,
  );
