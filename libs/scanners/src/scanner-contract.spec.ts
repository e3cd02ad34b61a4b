import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { failingClient } from '@palisade/scan-engine/testing/failing-client';
import { contractComplaints } from '@palisade/scan-engine/testing/contract';
import { FAILURE_CATEGORIES } from '@palisade/target-client';
import { TEST_KEYS } from '@palisade/vocabulary';
import { scannerRegistry } from './scanner.registry';

const scannerOf = (key: (typeof TEST_KEYS)[number]) => scannerRegistry.get(key)!;
/** Nobody can say anything about a site from these. */
const SILENT = ['timeout', 'dns', 'budget', 'aborted'];
/** No registry knows the name of the target that fails, so this test has nothing to judge, whatever the site answers. */
const BY_NAME = ['domain_expiry'];

/** A bad target is a result, never an exception: whatever fails, each scanner ends and says so. The lab holds each case to the same contract. */
describe.each(TEST_KEYS)('%s', (key) => {
  it('has a sane budget', () => {
    const { budget } = scannerOf(key);
    for (const ceiling of Object.values(budget)) expect(Number(ceiling)).toBeGreaterThan(0);
    expect(budget.durationMs).toBeLessThanOrEqual(60_000);
  });

  it.each(FAILURE_CATEGORIES)('ends within its budget when every call fails with %s', async (category) => {
    const scanner = scannerOf(key);
    const client = failingClient(category);
    const observation = await scanner.observe(scannerInput(client));
    expect(contractComplaints(scanner, observation)).toEqual([]);
    const { findings, inconclusive, notApplicable } = scanner.judge(observation);
    const { requests, connections } = client.receipt();
    if (notApplicable === undefined) {
      expect(inconclusive !== null || findings.length > 0).toBe(true);
      if (SILENT.includes(category)) expect(inconclusive).not.toBeNull();
    } else expect(BY_NAME).toContain(key);
    expect(Object.values(requests).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(
      scanner.budget.requests,
    );
    expect(connections).toBeLessThanOrEqual(scanner.budget.connections);
  });
});
