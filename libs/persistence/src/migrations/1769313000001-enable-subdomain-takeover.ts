import { EnablesTests } from '../migration/enable-new-tests';

/** The test `subdomain_takeover`, for teams that want new tests. */
export class EnableSubdomainTakeover1769313000001 extends EnablesTests {
  protected readonly keys = ['subdomain_takeover'] as const;
}
