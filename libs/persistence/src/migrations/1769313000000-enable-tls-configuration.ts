import { EnablesTests } from '../migration/enable-new-tests';

/** The test `tls_configuration`, for teams that want new tests. */
export class EnableTlsConfiguration1769313000000 extends EnablesTests {
  protected readonly keys = ['tls_configuration'] as const;
}
