import { EnablesTests } from '../migration/enable-new-tests';

/** The test `directory_listing`, for teams that want new tests. */
export class EnableDirectoryListing1769314000001 extends EnablesTests {
  protected readonly keys = ['directory_listing'] as const;
}
