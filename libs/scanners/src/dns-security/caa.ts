import { setTimeout as pause } from 'node:timers/promises';
import { type CaaRecord, caaSetOf } from '@palisade/scan-engine';
import { type TargetClient, isFact, parentOf } from '@palisade/target-client';

export interface CaaFacts {
  /** The name whose set counts; null if no name up to the top-level domain has one. */
  foundAt: string | null;
  records: CaaRecord[];
  malformed: number;
  /** The set for a wildcard certificate where it is another than that of the host; null if it is not known. */
  forWildcard?: CaaRecord[] | null;
  /** A name whose name server fails for CAA alone, confirmed 20 seconds later. */
  failsAt: string | null;
  isUnknown: boolean;
  /** The issuer of today's certificate; null without a trusted one. */
  issuer: string | null;
  isWildcardCertificate: boolean;
}

export interface CaaQuestion {
  host: string;
  zone: string;
  port: number | null;
  signal: AbortSignal;
}

/** A name server that fails for CAA is queried again after this time: a moment of trouble is not a defect. */
const AGAIN_MS = 20_000;

/** The set of RFC 8659 section 3: that of the name, or of the closest parent that has one; aliases are followed at each name. */
export async function findCaa(client: TargetClient, question: CaaQuestion): Promise<CaaFacts> {
  const { host } = question;
  const certificate = await certificateOf(client, question);
  const set = await caaSetOf(client, host);
  const fails = set.isRefused && (await failsForCaaAlone(client, set.at, question));
  // An authority asks for `*.shop.example` at `shop.example`: what the host or its alias says does not count.
  const isAbove = certificate.isWildcardCertificate && set.foundAt === host;
  const above = isAbove ? await caaSetOf(client, parentOf(host)) : null;
  return {
    ...certificate,
    foundAt: set.foundAt,
    records: set.records,
    malformed: set.malformed,
    ...(above !== null && { forWildcard: above.isUnknown ? null : above.records }),
    failsAt: fails ? set.at : null,
    isUnknown: set.isUnknown && !fails,
  };
}

/** Some name servers fail for types that they do not know; that is the case only if another unusual type works. */
async function failsForCaaAlone(
  client: TargetClient,
  name: string,
  { zone, signal }: CaaQuestion,
): Promise<boolean> {
  for (const type of ['TLSA', 'SOA'] as const) {
    const answer = await client.dns({ name: type === 'SOA' ? zone : name, type });
    if (!answer.ok || !isFact(answer.outcome)) return false;
  }
  try {
    await pause(AGAIN_MS, undefined, { signal });
  } catch {
    return false;
  }
  const second = await client.dns({ name, type: 'CAA', again: true });
  return second.ok && second.outcome === 'servfail' && !second.validationFailed;
}

async function certificateOf(
  client: TargetClient,
  { port }: CaaQuestion,
): Promise<Pick<CaaFacts, 'issuer' | 'isWildcardCertificate'>> {
  const none = { issuer: null, isWildcardCertificate: false };
  if (port === null) return none;
  const handshake = await client.handshake({ port });
  if (!handshake.ok || !handshake.trusted) return none;
  const { issuer, subjectaltname = '' } = handshake.peer;
  const organisation: unknown = issuer?.O;
  const names = subjectaltname.split(', ').map((each) => each.replace(/^DNS:/, ''));
  return {
    issuer: typeof organisation === 'string' ? organisation.slice(0, 200) : null,
    isWildcardCertificate: names.some((each) => each.startsWith('*.')) && !names.includes(client.target.host),
  };
}
