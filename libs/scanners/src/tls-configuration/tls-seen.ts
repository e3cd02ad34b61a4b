import type { TlsFacts, TlsVersion } from '@palisade/tls-probe';
import type { CommandServer } from '@palisade/scan-engine';

/** What the rules read. */
export interface Seen {
  host: string;
  facts: TlsFacts;
}

/** Where a command goes: of several addresses the one where it was seen, for the servers there may differ. */
export const serverOf = ({ host, facts }: Seen): CommandServer => ({
  host,
  port: facts.port,
  address: facts.furtherAddresses.length > 0 ? facts.address : null,
});

/** Every version is known, and every kind of suite that matters in those before TLS 1.3: what was not seen is not there. */
export const isDecided = ({ versions }: Pick<TlsFacts, 'versions'>): boolean =>
  versions.every(
    ({ version, offered, isDecided: isKnown }) =>
      offered === 'no' || (offered === 'yes' && (isKnown || version === 'TLSv1.3')),
  );

/** As people write them, e.g. `TLS 1.2`. */
export const spoken = (version: TlsVersion): string =>
  version === 'SSLv3' ? 'SSL 3.0' : version.replace('TLSv', 'TLS ');
