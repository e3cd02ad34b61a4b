import type { CaseOf } from '../../lab-case';
import { type Product, serve } from '../product-exposure/product-site';

export const flawSite = (
  name: string,
  product: Product,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `vulnerabilities: ${name}`,
  site: (ground) => ground.https(serve(product)),
  expected,
  untouched: /^(?:POST|PUT|DELETE) /,
  ...rest,
});

/** A product in several versions: those with what is wrong with them, and those that are patched. */
export const inVersions = (
  name: string,
  make: (version: string) => Product,
  affected: Record<string, string>,
  patched: readonly string[],
): CaseOf[] => [
  ...Object.entries(affected).map(([version, expected]) =>
    flawSite(`${name} ${version}`, make(version), [expected]),
  ),
  ...patched.map((version) =>
    flawSite(`${name} ${version}`, make(version), [], { guards: 'this version has the fix' }),
  ),
];
