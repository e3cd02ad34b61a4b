import { EnablesTests } from '../migration/enable-new-tests';

/** The test `product_exposure`, for teams that want new tests. */
export class EnableProductExposure1796520000000 extends EnablesTests {
  protected readonly keys = ['product_exposure'] as const;
}
