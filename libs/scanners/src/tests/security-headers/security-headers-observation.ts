import type { Page } from '../../parts/page-visit/page';

export interface SecurityHeadersObservation {
  pages: Page[];
  /** False when the certificate is not trusted: browsers then ignore HSTS. Null when https was not reached. */
  certificateTrusted: boolean | null;
}
