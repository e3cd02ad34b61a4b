import { EnablesTests } from '../migration/enable-new-tests';

/** The test `information_disclosure`, for teams that want new tests. */
export class EnableInformationDisclosure1769314000002 extends EnablesTests {
  protected readonly keys = ['information_disclosure'] as const;
}
