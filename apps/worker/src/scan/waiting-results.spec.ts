import { setTimeout as delay } from 'node:timers/promises';
import type { EndedTest } from '@palisade/persistence';
import type { TestKey } from '@palisade/vocabulary';
import { QueryFailedError } from 'typeorm';
import { WaitingResults } from './waiting-results';

const LONGER_THAN_ANY_WAITS = 200;
const refused = Object.assign(new QueryFailedError('UPDATE', [], new Error('refused')), { code: '22P02' });

const result = (testKey: TestKey) => ({ testKey }) as EndedTest;
const [CERTIFICATE, HEADERS] = [result('ssl_certificate'), result('security_headers')];

function waiting(refuse: (keys: readonly TestKey[]) => Error | null = () => null) {
  const stored: [ended: TestKey[], starting: TestKey[]][] = [];
  const results = new WaitingResults(async (ended, starting) => {
    const keys = ended.map(({ testKey }) => testKey);
    await delay(1);
    const error = refuse(keys);
    if (error !== null) throw error;
    stored.push([keys, [...starting]]);
  });
  return { results, stored };
}

/** A busy machine is late. The time limit of the test ends what never comes. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(5);
}

describe('WaitingResults', () => {
  it('stores results that end within a moment together, without a call', async () => {
    const { results, stored } = waiting();
    results.add(CERTIFICATE);
    results.add(HEADERS);
    await until(() => stored.length > 0);
    expect(stored).toEqual([[['ssl_certificate', 'security_headers'], []]]);
    results.add(CERTIFICATE);
    await until(() => stored.length > 1);
    expect(stored).toHaveLength(2);
    expect(results.all).toEqual([]);
  });

  it('stores everything with the tests that start next, and nothing where there is nothing', async () => {
    const { results, stored } = waiting();
    await results.flush();
    results.add(CERTIFICATE);
    await results.flush(['sql_injection']);
    await delay(LONGER_THAN_ANY_WAITS);
    expect(stored).toEqual([[['ssl_certificate'], ['sql_injection']]]);
  });

  it('holds the last ones for the end of the scan', async () => {
    const { results, stored } = waiting();
    results.add(CERTIFICATE);
    await results.hold();
    await delay(LONGER_THAN_ANY_WAITS);
    expect(stored).toEqual([]);
    expect(results.all).toEqual([CERTIFICATE]);
    await results.flush();
    expect(stored).toEqual([[['ssl_certificate'], []]]);
  });

  it('rejects the next call that waits when an earlier store failed', async () => {
    const lost = new Error('the lease is lost');
    const { results } = waiting((keys) => (keys.includes('ssl_certificate') ? lost : null));
    results.add(CERTIFICATE);
    await delay(LONGER_THAN_ANY_WAITS);
    await expect(results.hold()).rejects.toBe(lost);
  });

  it('stores the others when PostgreSQL refuses one', async () => {
    const { results, stored } = waiting((keys) => (keys.includes('ssl_certificate') ? refused : null));
    results.add(CERTIFICATE);
    results.add(HEADERS);
    await expect(results.flush()).rejects.toBe(refused);
    expect(stored).toEqual([[['security_headers'], []]]);
  });
});
