import { EnablesTests } from '../migration/enable-new-tests';

/** The test `mixed_content`, for teams that want new tests. */
export class EnableMixedContent1769310000002 extends EnablesTests {
  protected readonly keys = ['mixed_content'] as const;
}
