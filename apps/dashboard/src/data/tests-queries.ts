import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { Rule, Test } from '../api/resources';
import { useTeam } from '../session/team-context';

/** The catalogue of tests and their rules. It changes only with a new version of the API, so it is loaded once. */
export function useTests(isWanted = true): UseQueryResult<Test[]> {
  const team = useTeam();
  return useQuery({
    queryKey: ['tests'],
    queryFn: async () => (await body(team.api.GET('/api/v1/tests'))).data,
    staleTime: Infinity,
    enabled: isWanted,
  });
}

interface Catalogue {
  /** The name of a test. A test that the catalogue lacks keeps its key, in words. */
  nameOf: (testKey: string) => string;
  /** What a test asks about a site; undefined while the catalogue loads. */
  questionOf: (testKey: string) => string | undefined;
  /** The rule of a finding; undefined while the catalogue loads, and for rules that no longer exist. */
  ruleOf: (testKey: string, ruleId: string) => Rule | undefined;
  /** Whether a test runs only on a verified domain. */
  requiresVerification: (testKey: string) => boolean;
  /** What has to be set up before a test can judge; null for most, and while the catalogue loads. */
  setupOf: (testKey: string) => Test['needs_setup'];
}

/** Lookups in the catalogue that also work while it loads. */
export function useCatalogue(): Catalogue {
  const { data: tests } = useTests();
  const testOf = (key: string): Test | undefined => tests?.find((test) => test.key === key);
  return {
    nameOf: (key) => testOf(key)?.name ?? key.replaceAll('_', ' '),
    questionOf: (key) => testOf(key)?.question,
    ruleOf: (key, ruleId) => testOf(key)?.rules.find(({ id }) => id === ruleId),
    requiresVerification: (key) => testOf(key)?.requires_verification ?? false,
    setupOf: (key) => testOf(key)?.needs_setup ?? null,
  };
}
