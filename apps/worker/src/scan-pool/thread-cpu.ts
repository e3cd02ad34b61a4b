import { readFileSync, readlinkSync } from 'node:fs';

/** The system's number of the calling thread; 0 where it cannot be known (systems without Linux' `/proc/thread-self`). */
export function systemThreadId(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
}

/**
 * Milliseconds of processor time that a thread of this process has used since it started; null where they cannot be known or after it has
 * exited. The first number of `schedstat` counts nanoseconds (Linux, Documentation/scheduler/sched-stats.rst).
 * Node.js 20 has no function that reads the processor time of another thread.
 */
export function threadCpuMs(systemId: number): number | null {
  if (systemId === 0) return null;
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${systemId}/schedstat`, 'latin1').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return null;
  }
}
