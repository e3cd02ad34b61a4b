import type { TlsFacts } from '@palisade/tls-probe';

export interface TlsConfigurationObservation {
  host: string;
  facts: TlsFacts;
}
