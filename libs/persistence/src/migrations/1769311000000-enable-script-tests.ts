import { EnablesTests } from '../migration/enable-new-tests';

/** The test `outdated_js_libraries`, for teams that want new tests. */
export class EnableScriptTests1769311000000 extends EnablesTests {
  protected readonly keys = ['outdated_js_libraries'] as const;
}
