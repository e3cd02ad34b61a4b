import { EnablesTests } from '../migration/enable-new-tests';

/** The test `dns_security`, for teams that want new tests. */
export class EnableDnsSecurity1769312000001 extends EnablesTests {
  protected readonly keys = ['dns_security'] as const;
}
