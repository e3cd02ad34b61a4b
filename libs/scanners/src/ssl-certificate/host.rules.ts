import { isValid, parse } from 'ipaddr.js';
import type { Sighting } from '@palisade/scan-engine';
import { nameList, tryReadCertificate } from './certificate-facts';
import { isCovered } from './leaf.rules';
import { type Presented, readPresented } from './presented-certificate';
import type { FailedProbe, Seen } from './seen';

/** unrecognized_name (RFC 6066 section 3): the server speaks TLS, but not for this name. */
const UNRECOGNIZED_NAME = 112;

const refusesTls = ({ problem, alert }: FailedProbe): boolean =>
  problem === 'refused' || problem === 'not_tls' || alert === UNRECOGNIZED_NAME;

const REFUSALS: Partial<Record<FailedProbe['problem'], string>> = {
  refused: 'the connection is refused',
  not_tls: 'the port responds, but not with TLS',
  alert: 'the server refuses TLS for this name',
};

/**
 * Every address must refuse, twice: a plain refusal both times, or a failed handshake and then a response to our own
 * hello that shows why. Time-outs and resets prove nothing, because firewalls cause them for scanners only,
 * and an address without a route from here is left out.
 */
export function unavailable({ failures, probes, port }: Seen): Sighting | null {
  const answered = failures.filter(({ problem }) => problem !== 'unreachable');
  const addresses = [...new Set(answered.map(({ address }) => address))];
  if (probes.length > 0 || addresses.length === 0) return null;
  const isRefused = addresses.every((address) => {
    const attempts = answered.filter((failure) => failure.address === address);
    const last = attempts.at(-1);
    if (attempts.length < 2 || last === undefined || !refusesTls(last)) return false;
    return last.problem !== 'refused' || attempts.every(({ problem }) => problem === 'refused');
  });
  const words = REFUSALS[answered.at(-1)?.problem ?? 'timeout'];
  return isRefused && words !== undefined
    ? { observed: `port ${port}: ${words}`, expected: 'a TLS handshake', confirmed: true }
    : null;
}

/**
 * Low: only visitors who type the other spelling are stopped. Nothing where the host itself is not covered, or where a
 * self-signed certificate has to be replaced anyway.
 */
export function twinMismatch({ leaf, standing, seen: { host, twin } }: Presented): Sighting | null {
  const shown = twin === null ? null : tryReadCertificate(twin.leaf);
  if (twin === null || shown === null || standing === 'self_signed') return null;
  if (!isCovered(leaf, host) || isCovered(shown, twin.host)) return null;
  return {
    severity: 'low',
    location: twin.host,
    observed: nameList(shown).slice(0, 8).join(', '),
    expected: `a subject alternative name that covers ${twin.host}, which leads to the same server`,
  };
}

/** Endings that never exist in public DNS (RFC 6761, RFC 6762, RFC 8375) or are kept for private use. */
const INTERNAL_NAME = /\.(local|localdomain|internal|intranet|lan|corp|home|private|home\.arpa)$/i;
const INTERNAL_RANGES = ['private', 'uniqueLocal', 'carrierGradeNat'];

/** RFC 1035 section 2.3.4: what is longer is not a host. */
const LONGEST_NAME = 253;

function isInternal(name: string): boolean {
  if (name.length > LONGEST_NAME) return false;
  if (isValid(name)) return INTERNAL_RANGES.includes(parse(name).range());
  return INTERNAL_NAME.test(name) || (!name.includes('.') && name.toLowerCase() !== 'localhost');
}

/** A default certificate with public names is normal. One with internal names tells strangers about the network. */
export function defaultNameLeak({ seen }: Presented): Sighting | null {
  const shown = tryReadCertificate(seen.withoutServerName ?? '');
  const isJudged = readPresented(seen).some(({ leaf }) => leaf.fingerprint === shown?.fingerprint);
  if (shown === null || isJudged) return null;
  const internal = nameList(shown).filter(isInternal);
  return internal.length === 0
    ? null
    : {
        observed: internal.slice(0, 8).join(', '),
        expected: 'a default certificate without internal names',
      };
}
