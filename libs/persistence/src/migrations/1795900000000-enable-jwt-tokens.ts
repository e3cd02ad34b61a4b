import { EnablesTests } from '../migration/enable-new-tests';

/** The test `jwt_tokens`, for teams that want new tests. */
export class EnableJwtTokens1795900000000 extends EnablesTests {
  protected readonly keys = ['jwt_tokens'] as const;
}
