import { EnablesTests } from '../migration/enable-new-tests';

/** The test `subresource_integrity`, for teams that want new tests. */
export class EnableSubresourceIntegrity1769311000001 extends EnablesTests {
  protected readonly keys = ['subresource_integrity'] as const;
}
