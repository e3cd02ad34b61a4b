import { CATALOGUE } from '@palisade/catalogue';
import { FAILURE_CATEGORIES } from '@palisade/target-client';
import { SEVERITIES, TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import type { Judgement, Scanner } from '../scanner';
import { failingClient } from './failing-client';
import { scannerInput } from './scanner-input';

/**
 * A name, an observation, and what must come of it: exactly the findings, in any order, each as `id` or `id severity`; or,
 * where the test must not judge, why in one word, as the technical details say it, and null where they do not say it.
 */
export type ScannerCase<Observation> = readonly [
  name: string,
  observation: Observation,
  expected: readonly string[] | string | null,
];

/** The same cases with observations made of what they sketch. */
export const observing = <Sketch, Observation>(
  cases: readonly ScannerCase<Sketch>[],
  observe: (sketch: Sketch) => Observation,
): ScannerCase<Observation>[] => cases.map(([name, sketch, expected]) => [name, observe(sketch), expected]);

/** What the first case with a finding of the rule observes. */
export function exampleOf<Observation>(
  cases: readonly ScannerCase<Observation>[],
  ruleId: string,
): Observation {
  for (const [, observation, expected] of cases)
    if (isJudged(expected) && expected.some((finding) => idOf(finding) === ruleId)) return observation;
  throw new Error(`no case for ${ruleId}`);
}

export interface ScannerContract<Observation> {
  scanner: Scanner<Observation>;
  /** Together they fire every rule; at least one is clean and one is not judged. */
  cases: readonly ScannerCase<Observation>[];
}

const LONGEST_STRING = 1024;
const LARGEST_EVIDENCE = 8192;
/** Days left, dates, times, addresses and long random values change while the defect stays the same. */
const VOLATILE = [
  /\d+ (second|minute|hour|day|week|month|year)s?\b/i,
  /\d{4}-\d{2}-\d{2}/,
  /\d{1,2}:\d{2}/,
  /(\d{1,3}\.){3}\d{1,3}/,
  /nonce-/i,
  /[0-9a-f]{16}/i,
];

/** Declares the specs that every scanner must pass; call it once, at the top level of the scanner's own spec. */
export function describeScanner<Observation>(contract: ScannerContract<Observation>): void {
  describe(`${contract.scanner.key} keeps the scanner contract`, () => {
    describeCatalogue(contract);
    describeCases(contract);
    describeSilentTarget(contract);
  });
}

/** `Array.isArray` does not know read-only arrays. */
const isJudged = (expected: ScannerCase<unknown>[2]): expected is readonly string[] =>
  Array.isArray(expected);
const ruleIdsOf = ({ key }: { key: TestKey }): string[] => Object.keys(CATALOGUE[key].rules);
const idOf = (finding: string): string => finding.split(' ')[0] ?? '';

function describeCatalogue<O>({ scanner, cases }: ScannerContract<O>): void {
  const ruleIds = ruleIdsOf(scanner);
  const expectations = cases.map(([, , expected]) => expected);

  it('has a known key and a sane budget', () => {
    expect(TEST_KEYS).toContain(scanner.key);
    for (const ceiling of Object.values(scanner.budget)) expect(Number(ceiling)).toBeGreaterThan(0);
    expect(scanner.budget.durationMs).toBeLessThanOrEqual(60_000);
  });

  it('has a case for every rule, a clean one and one that is not judged', () => {
    const judged = expectations.filter(isJudged);
    expect([...new Set(judged.flat().map(idOf))].sort()).toEqual(ruleIds.sort());
    expect(judged.some((findings) => findings.length === 0)).toBe(true);
    expect(judged.length).toBeLessThan(expectations.length);
  });
}

function describeCases<O>({ scanner, cases }: ScannerContract<O>): void {
  describe.each(cases)('%s', (_name, observation, expected) => {
    it('gives the expected judgement', () => {
      const { findings, inconclusive, technicalDetails } = scanner.judge(observation);
      if (isJudged(expected)) {
        const found = findings.map(({ id, severity }) => [id, `${id} ${severity}`]);
        const withSeverity = (id: string): boolean =>
          expected.some((finding) => finding.startsWith(`${id} `));
        expect(found.map(([id = '', full]) => (withSeverity(id) ? full : id)).sort()).toEqual(
          [...expected].sort(),
        );
        expect(inconclusive).toBeNull();
        return;
      }
      expect(findings).toEqual([]);
      expect(inconclusive).not.toBeNull();
      if (expected !== null) expect(technicalDetails.reason).toBe(expected);
    });

    it('is judged by a pure function of JSON', () => {
      const recorded = JSON.stringify(observation);
      const judgement = scanner.judge(observation);
      expect(JSON.stringify(observation)).toBe(recorded);
      expect(scanner.judge(JSON.parse(recorded) as O)).toEqual(judgement);
      expect(JSON.parse(JSON.stringify(judgement))).toEqual(judgement);
    });

    it('is judged in words that can be stored and shown', () => {
      expectPresentable(scanner.judge(observation), ruleIdsOf(scanner));
    });
  });
}

function expectPresentable(judgement: Judgement, ruleIds: readonly string[]): void {
  const { findings, inconclusive, summary } = judgement;
  const identities = findings.map((finding) => `${finding.id} ${finding.location}`);
  expect(new Set(identities).size).toBe(identities.length);
  for (const finding of findings) {
    expect(ruleIds).toContain(finding.id);
    expect(SEVERITIES).toContain(finding.severity);
    expect(finding.title.length).toBeLessThanOrEqual(120);
    for (const pattern of VOLATILE) expect(finding.title).not.toMatch(pattern);
    expect(finding.description).not.toBe('');
    expect(JSON.stringify(finding.evidence).length).toBeLessThanOrEqual(LARGEST_EVIDENCE);
    for (const text of stringsIn(finding.evidence)) expect(text.length).toBeLessThanOrEqual(LONGEST_STRING);
  }
  expect(summary).not.toBe('');
  if (inconclusive !== null) {
    expect(findings).toEqual([]);
    expect(inconclusive).toMatch(/[^.]$/);
  }
}

/** A bad target is a result, never an exception (F19, F26): whatever goes wrong, the scanner ends and says so. */
function describeSilentTarget<O>({ scanner }: ScannerContract<O>): void {
  it.each(FAILURE_CATEGORIES)('ends within its budget when every call fails with %s', async (category) => {
    const client = failingClient(category);
    const observation = await scanner.observe(scannerInput(client));
    expect(JSON.parse(JSON.stringify(observation))).toEqual(observation);
    const judgement = scanner.judge(observation);
    expectPresentable(judgement, ruleIdsOf(scanner));
    expect(judgement.inconclusive !== null || judgement.findings.length > 0).toBe(true);
    const { requests, connections } = client.receipt();
    expect(Object.values(requests).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(
      scanner.budget.requests,
    );
    expect(connections).toBeLessThanOrEqual(scanner.budget.connections);
  });

  it.each(['timeout', 'dns', 'budget', 'aborted'] as const)(
    'does not judge when every call fails with %s',
    async (category) => {
      const client = failingClient(category);
      const observation = await scanner.observe(scannerInput(client));
      expect(scanner.judge(observation).inconclusive).not.toBeNull();
    },
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(stringsIn);
}
