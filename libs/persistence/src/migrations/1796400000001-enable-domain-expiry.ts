import { EnablesTests } from '../migration/enable-new-tests';

/** The test `domain_expiry`, for teams that want new tests. */
export class EnableDomainExpiry1796400000001 extends EnablesTests {
  protected readonly keys = ['domain_expiry'] as const;
}
