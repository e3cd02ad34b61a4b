import { EnablesTests } from '../migration/enable-new-tests';

/** The test `third_party_scripts`, for teams that want new tests. */
export class EnableThirdPartyScripts1796504000000 extends EnablesTests {
  protected readonly keys = ['third_party_scripts'] as const;
}
