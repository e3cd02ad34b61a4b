import { EnablesTests } from '../migration/enable-new-tests';

/** The test `cookie_security`, for teams that want new tests. */
export class EnableCookieSecurity1769310000000 extends EnablesTests {
  protected readonly keys = ['cookie_security'] as const;
}
