import type { CaseOf } from '../../lab-case';
import { type Application, serving } from '../../sites/login-site';

/** A site that is one application from its start page on. */
export const application = (
  name: string,
  makeSite: () => Application,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name: `application: ${name}`,
  site: (ground) => ground.site(serving(makeSite())),
  expected,
  ...more,
});
