import { EnablesTests } from '../migration/enable-new-tests';

/** The test `email_security`, for teams that want new tests. */
export class EnableEmailSecurity1769312000000 extends EnablesTests {
  protected readonly keys = ['email_security'] as const;
}
