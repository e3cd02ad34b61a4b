import { EnablesTests } from '../migration/enable-new-tests';

/** The test `broken_links`, for teams that want new tests. */
export class EnableBrokenLinks1796504000001 extends EnablesTests {
  protected readonly keys = ['broken_links'] as const;
}
