import { type TlsFacts, type TlsVersion, type VersionFacts, versionOf } from '@palisade/tls-probe';
import type { Server } from './hello-command';

/** What the rules read. */
export interface Seen {
  host: string;
  facts: TlsFacts;
}

export const serverOf = ({ host, facts }: Seen): Server => ({ host, port: facts.port, address: null });

export const isOffered = (facts: TlsFacts, version: TlsVersion): boolean =>
  versionOf(facts, version).offered === 'yes';

/** The versions before TLS 1.3 that the server offers, the newest first. */
export const olderVersions = ({ versions }: TlsFacts): VersionFacts[] =>
  versions.filter(({ version, offered }) => version !== 'TLSv1.3' && offered === 'yes').reverse();

/** Every version is known, and every kind of suite that matters in those before TLS 1.3: what was not seen is not there. */
export const isDecided = ({ versions }: Pick<TlsFacts, 'versions'>): boolean =>
  versions.every(
    ({ version, offered, isDecided: isKnown }) =>
      offered === 'no' || (offered === 'yes' && (isKnown || version === 'TLSv1.3')),
  );

/** As people write them, e.g. `TLS 1.2`. */
export const spoken = (version: TlsVersion): string =>
  version === 'SSLv3' ? 'SSL 3.0' : version.replace('TLSv', 'TLS ');
