import type { Budget } from '../contract/target-client';
import { TestBudget } from './test-budget';

const BUDGET: Budget = { requests: 10, connections: 10, bytes: 1_000, durationMs: 60_000, dnsQueries: 10 };

describe('receipt', () => {
  it.each<[string, (account: TestBudget) => unknown, object]>([
    ['a request', (account) => account.takeRequest('GET'), { requests: { GET: 1 } }],
    ['a connection', (account) => account.takeConnection(), { connections: 1 }],
    ['bytes', (account) => account.addBytes(5), { bytes_received: 5 }],
    ['a DNS query', (account) => account.takeDnsQuery(), { dns_queries: 1 }],
    ['a query for an address', (account) => account.noteDnsQueries(2), { dns_queries: 2 }],
  ])('counts %s that came after the previous receipt, for the test and its scan', (_, spend, changed) => {
    const scan = new TestBudget(BUDGET);
    const test = new TestBudget(BUDGET, scan);
    const [ofTest, ofScan] = [test.receipt(), scan.receipt()];
    expect(test.receipt()).toBe(ofTest);
    spend(test);
    expect(test.receipt()).toMatchObject(changed);
    expect(scan.receipt()).toMatchObject(changed);
    expect(ofTest).toEqual(ofScan);
  });
});
