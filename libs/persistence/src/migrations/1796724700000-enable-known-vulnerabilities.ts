import { EnablesTests } from '../migration/enable-new-tests';

/** The test `known_vulnerabilities`, for teams that want new tests. */
export class EnableKnownVulnerabilities1796724700000 extends EnablesTests {
  protected readonly keys = ['known_vulnerabilities'] as const;
}
