import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import { NOT_ASKED, type TlsFacts, type VersionFacts, type TlsVersion } from '@palisade/tls-probe';
import type { Server } from './hello-command';

/** What a rule saw. */
export interface TlsDefect {
  rule: RuleId<'tls_configuration'>;
  severity?: Severity;
  observed: string;
  expected: string;
  confirmed?: boolean;
  reproduce: string;
  facts?: Record<string, unknown>;
}

/** What the rules read. */
export interface Subject {
  facts: TlsFacts;
  server: Server;
}

export const versionOf = ({ versions }: TlsFacts, wanted: TlsVersion): VersionFacts =>
  versions.find(({ version }) => version === wanted) ?? { version: wanted, ...NOT_ASKED };

export const isOffered = (facts: TlsFacts, version: TlsVersion): boolean =>
  versionOf(facts, version).offered === 'yes';

/** Every version is known, and every kind of suite that matters in those before TLS 1.3: what was not seen is not there. */
export const isDecided = ({ versions }: TlsFacts): boolean =>
  versions.every(
    ({ version, offered, isDecided: isKnown }) =>
      offered === 'no' || (offered === 'yes' && (isKnown || version === 'TLSv1.3')),
  );

/** As people write them, e.g. `TLS 1.2`. */
export const spoken = (version: TlsVersion): string =>
  version === 'SSLv3' ? 'SSL 3.0' : version.replace('TLSv', 'TLS ');
