import { setupSentences, type TestSetup } from '@palisade/vocabulary';
import type { Test } from '../../api/resources';

interface TestGroup {
  category: Test['category'];
  name: string;
  tests: Test[];
}

/** Whether the test has all words of the search in its name, question, category, key or rules. */
export function matchesSearch(test: Test, search: string): boolean {
  const rules = test.rules.flatMap(({ id, title }) => [id, title]);
  const texts = [test.name, test.key, test.question, test.category_name, ...rules];
  const haystack = texts.join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

/** The tests by category, in the order of the catalogue. */
export function groupTests(tests: readonly Test[]): TestGroup[] {
  const groups = new Map<string, TestGroup>();
  for (const test of tests) {
    const group = groups.get(test.category) ?? {
      category: test.category,
      name: test.category_name,
      tests: [],
    };
    group.tests.push(test);
    groups.set(test.category, group);
  }
  return [...groups.values()];
}

/** What enabled tests wait for, in sentences; `has` is what the check has already. */
export const missingSetup = (
  tests: readonly Test[],
  enabled: Readonly<Record<string, boolean>>,
  has: readonly TestSetup[],
): ReturnType<typeof setupSentences> =>
  setupSentences(
    tests
      .filter(
        ({ key, needs_setup: setup }) => enabled[key] === true && setup !== null && !has.includes(setup),
      )
      .map(({ name, needs_setup: setup }) => ({ name, setup })),
  );

/** Sets of tests that most people want. */
export const PRESETS = {
  recommended: { label: 'Recommended', has: (test: Test) => test.enabled_by_default },
  all: { label: 'All', has: () => true },
} as const satisfies Record<string, { label: string; has: (test: Test) => boolean }>;
export type Preset = keyof typeof PRESETS;

export const presetValues = (preset: Preset, tests: readonly Test[]): Record<string, boolean> =>
  Object.fromEntries(tests.map((test) => [test.key, PRESETS[preset].has(test)]));

/** Whether exactly the tests of the preset are enabled. */
export const isPreset = (
  preset: Preset,
  tests: readonly Test[],
  enabled: Readonly<Record<string, boolean>>,
): boolean => tests.every((test) => (enabled[test.key] ?? false) === PRESETS[preset].has(test));
