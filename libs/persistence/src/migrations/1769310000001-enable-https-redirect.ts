import { EnablesTests } from '../migration/enable-new-tests';

/** The test `https_redirect`, for teams that want new tests. */
export class EnableHttpsRedirect1769310000001 extends EnablesTests {
  protected readonly keys = ['https_redirect'] as const;
}
