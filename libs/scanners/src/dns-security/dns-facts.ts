import type { AcmeFacts } from './acme-delegation';
import type { CaaFacts } from './caa';
import type { DnssecFacts } from './dnssec';
import type { HttpsRecordFacts } from './https-records';
import type { ServerFacts } from './name-servers';
import type { RouteFacts } from './routes';

/** What the rules read. */
export interface DnsFacts {
  host: string;
  /** The zone that holds the host. */
  zone: string;
  dnssec: DnssecFacts;
  caa: CaaFacts;
  bindings: HttpsRecordFacts;
  acme: AcmeFacts;
  servers: ServerFacts;
  routes: RouteFacts;
  /** Names that lead to private addresses that the operator does not allow. */
  privateNames: { name: string; role: 'host' | 'mail server' | 'name server' }[];
  /** Whether an address was unknown, so that a private one may be there. */
  hasUnknownAddresses: boolean;
}
