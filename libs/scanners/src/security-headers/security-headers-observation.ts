import type { Page } from '@palisade/scan-engine';

export interface SecurityHeadersObservation {
  pages: Page[];
  /** False when the certificate is not trusted: browsers then ignore HSTS. Null when https was not reached. */
  certificateTrusted: boolean | null;
}
