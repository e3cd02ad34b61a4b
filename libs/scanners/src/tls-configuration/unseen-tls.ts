import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import { FAILURE_CATEGORIES, type FailureCategory } from '@palisade/target-client';
import { type Inconclusive, failedRequest } from '@palisade/scan-engine';
import { isOffered, type TlsFacts, type TlsVersion, versionOf } from '@palisade/tls-probe';
import { isDecided, spoken } from './tls-seen';

/** unrecognized_name (RFC 6066 section 3). */
const UNKNOWN_NAME = 'alert 112';
const isFailure = (ending: string): ending is FailureCategory =>
  (FAILURE_CATEGORIES as readonly string[]).includes(ending);

/** Why nothing can be judged, or null. */
export function whyUnseen(facts: TlsFacts): Inconclusive | null {
  const { failure, versions, port } = facts;
  if (failure !== null) return failedRequest(failure);
  const endings = versions.map(({ endedBy }) => endedBy ?? '');
  if (versions.every(({ offered }) => offered === 'unknown')) return withoutTls(endings, port);
  if (versions.every(({ offered }) => offered !== 'yes')) return refusing(endings);
  if (versions.slice(-2).every(({ offered }) => offered === 'unknown'))
    return {
      sentence:
        'the server neither accepted nor refused TLS 1.2 and TLS 1.3; check that no firewall drops connections of the scanner, then scan again',
      reason: 'versions_unknown',
    };
  return null;
}

function withoutTls(endings: readonly string[], port: number): Inconclusive {
  if (endings.includes('not-tls'))
    return {
      sentence: `port ${port} does not use TLS; check which service responds there, or name the address of the https site`,
      reason: 'no_tls',
    };
  return failedRequest(endings.find(isFailure) ?? 'tls');
}

const refusing = (endings: readonly string[]): Inconclusive =>
  endings.includes(UNKNOWN_NAME)
    ? {
        sentence:
          'the server says that it has no site of this name (alert unrecognized_name); add the host to its configuration or to its certificate, then scan again',
        reason: 'unknown_name',
      }
    : {
        sentence:
          'the server refused every version of TLS; check that the site has a certificate there and that the server lets the scanner connect',
        reason: 'refused_versions',
      };

/**
 * What could not be seen, as words; empty when a clean result means that all is well. SSL 2.0 is left out where the server speaks TLS 1.3:
 * no software has both, and many servers of today wait in silence for the rest of a hello that they cannot read.
 */
export function gapsOf(facts: TlsFacts): string[] {
  const { versions, ssl2 } = facts;
  const unknown = versions
    .filter(({ offered }) => offered === 'unknown')
    .map(({ version }) => spoken(version));
  const isSsl2Open = ssl2.offered === 'unknown' && !isOffered(facts, 'TLSv1.3');
  const cut = isDecided({ ...facts, versions: versions.filter(({ offered }) => offered !== 'unknown') })
    ? []
    : ['the list of ciphers'];
  return [...(isSsl2Open ? ['SSL 2.0'] : []), ...unknown, ...cut];
}

type Id = RuleId<'tls_configuration'>;
const OF_VERSIONS: Partial<Record<Id, TlsVersion>> = {
  'tls-sslv3-offered': 'SSLv3',
  'tls-10-offered': 'TLSv1.0',
  'tls-11-offered': 'TLSv1.1',
};

/** Rules whose finding could have been missed: their issues stay open. */
export function unjudgedRules(facts: TlsFacts): Id[] {
  const { versions, ssl2, tolerance, second } = facts;
  const isOpen = (version: TlsVersion): boolean => versionOf(facts, version).offered === 'unknown';
  const open = new Set<Id>();
  if (ssl2.offered === 'unknown') open.add('tls-sslv2-offered');
  if (tolerance.plain.verdict === 'unknown' || tolerance.greased.verdict === 'unknown')
    open.add('tls-version-intolerant');
  if (second.sslv3 === 'other') open.add('tls-sslv3-offered');
  if (versions.some(({ groups }) => groups?.isDecided === false)) open.add('tls-weak-curve');
  const { offered, groups } = versionOf(facts, 'TLSv1.3');
  if (offered === 'yes' && groups?.isDecided !== true) open.add('tls-no-post-quantum');
  if (isDecided(facts)) return [...open];
  // What an unknown version or a list that was cut may hold concerns every rule but those of known versions.
  const ids = Object.keys(CATALOGUE.tls_configuration.rules) as Id[];
  const isKnown = (id: Id): boolean => {
    const version = OF_VERSIONS[id];
    return id === 'tls-sslv2-offered' || (version !== undefined && !isOpen(version));
  };
  return ids.filter((id) => open.has(id) || !isKnown(id));
}
