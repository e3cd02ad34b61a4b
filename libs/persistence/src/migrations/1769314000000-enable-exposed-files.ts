import { EnablesTests } from '../migration/enable-new-tests';

/** The test `exposed_files`, for teams that want new tests. */
export class EnableExposedFiles1769314000000 extends EnablesTests {
  protected readonly keys = ['exposed_files'] as const;
}
