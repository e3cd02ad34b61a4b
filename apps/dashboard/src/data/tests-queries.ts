import type { Rule, TestDefinition } from '@palisade/catalogue';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** A test of the catalogue, with the fields of `GET /tests`. */
export interface Test extends Pick<TestDefinition, 'key' | 'name' | 'question' | 'manner' | 'traffic'> {
  enabled_by_default: boolean;
  requires_verification: boolean;
  settings_schema: unknown;
  rules: readonly Rule[];
}

/** Loaded on demand: the texts of all rules are too large for the first load. */
async function readCatalogue(): Promise<Test[]> {
  const { TEST_DEFINITIONS, enabledByDefault, requiresVerification } = await import('@palisade/catalogue');
  return TEST_DEFINITIONS.map(({ settings, rules, ...test }) => ({
    ...test,
    enabled_by_default: enabledByDefault(test.key),
    requires_verification: requiresVerification(test.key),
    settings_schema: settings,
    rules: Object.values(rules),
  }));
}

/** The catalogue of tests and their rules. It never changes while the page is open. */
export const useTests = (): UseQueryResult<Test[]> =>
  useQuery({ queryKey: ['tests'], queryFn: readCatalogue, staleTime: Infinity });

interface Catalogue {
  /** The name of a test. A test that the catalogue lacks keeps its key, in words. */
  nameOf: (testKey: string) => string;
  /** The rule of a finding; undefined while the catalogue loads, and for rules that no longer exist. */
  ruleOf: (testKey: string, ruleId: string) => Rule | undefined;
  /** Whether a test runs only on a verified domain. */
  requiresVerification: (testKey: string) => boolean;
}

/** Lookups in the catalogue that also work while it loads. */
export function useCatalogue(): Catalogue {
  const { data: tests } = useTests();
  const testOf = (key: string): Test | undefined => tests?.find((test) => test.key === key);
  return {
    nameOf: (key) => testOf(key)?.name ?? key.replaceAll('_', ' '),
    ruleOf: (key, ruleId) => testOf(key)?.rules.find(({ id }) => id === ruleId),
    requiresVerification: (key) => testOf(key)?.requires_verification ?? false,
  };
}
