import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { systemThreadId, threadCpuMs } from './thread-cpu';

describe('the processor time of a thread', () => {
  it('counts what the thread computes, and nothing of other threads', async () => {
    const own = systemThreadId();
    expect(own === 0).toBe(!existsSync('/proc/thread-self'));
    if (own === 0) return;
    const other = new Worker('setInterval(() => {}, 1000)', { eval: true });
    const before = threadCpuMs(own) ?? NaN;
    for (const until = process.cpuUsage().user + 300_000; process.cpuUsage().user < until;);
    expect(threadCpuMs(own)).toBeGreaterThan(before + 100);
    await other.terminate();
  });

  it('is unknown for a thread that does not exist, and for a system that does not number threads', () => {
    expect(threadCpuMs(0)).toBeNull();
    expect(threadCpuMs(2 ** 30)).toBeNull();
  });
});
