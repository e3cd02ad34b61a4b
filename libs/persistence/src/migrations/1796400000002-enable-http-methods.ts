import { EnablesTests } from '../migration/enable-new-tests';

/** The test `http_methods`, for teams that want new tests. */
export class EnableHttpMethods1796400000002 extends EnablesTests {
  protected readonly keys = ['http_methods'] as const;
}
