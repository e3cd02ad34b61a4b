import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 500;
/** Timers of a process that has a core to itself are late by a few milliseconds. */
const LATE_NS = 100e6;
/** As many cases still wait for each other's servers without harm. */
const LEAST = 3;

/**
 * Lets fewer cases stand side by side where the process gets too little of a core: with many, each runs into the time limits of its test. On a
 * machine that has time, it lets all begin.
 */
export class Pressure {
  private readonly delay = monitorEventLoopDelay({ resolution: 20 });
  private readonly timer = setInterval(() => this.measure(), EVERY_MS).unref();
  private isLate = false;
  private running = 0;

  constructor() {
    this.delay.enable();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.isLate && this.running >= LEAST) await sleep(EVERY_MS / 2);
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  private measure(): void {
    this.isLate = this.delay.mean > LATE_NS;
    this.delay.reset();
  }
}
