import type { CaseOf } from '../../lab-case';
import { type HeaderFields, type Page, pages } from '../../sites/pages';

type More = Partial<CaseOf>;

/** A hardened site whose answers, errors included, differ in these fields. */
export const withHeaders = (
  name: string,
  headers: HeaderFields,
  expected: CaseOf['expected'],
  more: More = {},
): CaseOf => ({
  name,
  site: (ground) => ground.site(pages({ '/': { headers } }, { headers })),
  expected,
  ...more,
});

/** A hardened site with this start page. */
export const withPage = (
  name: string,
  page: Page | ((visit: number) => Page),
  expected: CaseOf['expected'],
  more: More = {},
): CaseOf => ({
  name,
  site: (ground) => ground.site(pages({ '/': page })),
  expected,
  ...more,
});
