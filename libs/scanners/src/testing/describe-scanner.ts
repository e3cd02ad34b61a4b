import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILURE_CATEGORIES } from '@palisade/target-client';
import { SEVERITIES, TEST_KEYS } from '@palisade/vocabulary';
import type { Judgement, Scanner } from '../engine/scanner';
import { failingClient } from './failing-client';
import { scannerInput } from './scanner-input';

export interface ScannerFixture<Observation> {
  name: string;
  observation: Observation;
  /** Exactly the rule ids that must come out, in any order, each once per finding. */
  findings: string[];
  /** True when the test must not judge; there are no findings then. */
  inconclusive?: boolean;
}

export interface ScannerContract<Observation> {
  scanner: Scanner<Observation>;
  /** The scanner's folder: `__dirname` of its spec. */
  folder: string;
  /** Every id of the scanner's catalogue. */
  ruleIds: readonly string[];
  /** Together they fire every rule; at least one is clean and one inconclusive. */
  fixtures: ScannerFixture<Observation>[];
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
    describeFixtures(contract);
    describeSilentTarget(contract);
  });
}

function describeCatalogue<O>({ scanner, folder, ruleIds, fixtures }: ScannerContract<O>): void {
  it('has a known key and a sane budget', () => {
    expect(TEST_KEYS).toContain(scanner.key);
    for (const ceiling of Object.values(scanner.budget)) expect(Number(ceiling)).toBeGreaterThan(0);
    expect(scanner.budget.durationMs).toBeLessThanOrEqual(60_000);
  });

  it('names its rules in kebab-case, each once, each in the README', () => {
    expect(new Set(ruleIds).size).toBe(ruleIds.length);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const id of ruleIds) {
      expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(readme).toContain(`\`${id}\``);
    }
  });

  it('has a fixture for every rule, a clean one and an inconclusive one', () => {
    expect([...new Set(fixtures.flatMap((fixture) => fixture.findings))].sort()).toEqual([...ruleIds].sort());
    expect(fixtures.some((fixture) => fixture.findings.length === 0 && !fixture.inconclusive)).toBe(true);
    expect(fixtures.some((fixture) => fixture.inconclusive)).toBe(true);
  });
}

function describeFixtures<O>({ scanner, ruleIds, fixtures }: ScannerContract<O>): void {
  describe.each(fixtures)('$name', ({ observation, findings, inconclusive }) => {
    it('gives the expected judgement', () => {
      const judgement = scanner.judge(observation);
      expect(judgement.findings.map((finding) => finding.id).sort()).toEqual([...findings].sort());
      expect(judgement.inconclusive !== null).toBe(inconclusive ?? false);
    });

    it('is judged by a pure function of JSON', () => {
      const recorded = JSON.stringify(observation);
      const judgement = scanner.judge(observation);
      expect(JSON.stringify(observation)).toBe(recorded);
      expect(scanner.judge(JSON.parse(recorded) as O)).toEqual(judgement);
      expect(JSON.parse(JSON.stringify(judgement))).toEqual(judgement);
    });

    it('is judged in words that can be stored and shown', () => {
      expectPresentable(scanner.judge(observation), ruleIds);
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
function describeSilentTarget<O>({ scanner, ruleIds }: ScannerContract<O>): void {
  it.each(FAILURE_CATEGORIES)('ends within its budget when every call fails with %s', async (category) => {
    const client = failingClient(category);
    const observation = await scanner.observe(scannerInput(client));
    expect(JSON.parse(JSON.stringify(observation))).toEqual(observation);
    const judgement = scanner.judge(observation);
    expectPresentable(judgement, ruleIds);
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
