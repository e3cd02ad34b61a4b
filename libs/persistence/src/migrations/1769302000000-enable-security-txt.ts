import { EnablesTests } from '../migration/enable-new-tests';

/** The test `security_txt`, for teams that want new tests. */
export class EnableSecurityTxt1769302000000 extends EnablesTests {
  protected readonly keys = ['security_txt'] as const;
}
