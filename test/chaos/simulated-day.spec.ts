import type { Program } from '../support/program';
import { MINUTE, expectAtMost, figure, pause } from './support/chaos-form';
import { ScheduleSlots } from './support/schedule-slots';
import { Stage } from './support/stage';

const DAY_MS = 3 * MINUTE;
const ZONE = 'office';
const MOST_WORKERS = 20;
const CONCURRENCY = 2;
const SCAN_MS = 4_000;
/** At noon, more scans than all workers can take. */
const NOON_SCANS_A_SECOND = (1.3 * MOST_WORKERS * CONCURRENCY * 1_000) / SCAN_MS;
/** More at the same time would take the machine from those that scan. */
const MOST_STARTS = 4;
const TICK_MS = 500;
const SCALE_EVERY_MS = 2_000;
/** A supervisor kills a worker after 30 s. */
const DRAIN_LIMIT_MS = 30_000;

/** Adds and removes workers of the zone as KEDA does by the query of docs/zones.md, without its rest of five minutes. */
class Scaler {
  private readonly workers = new Set<Program>();
  private readonly starting = new Set<Promise<unknown>>();
  private readonly drains: Promise<void>[] = [];
  readonly drainMs: number[] = [];
  readonly badExits: unknown[] = [];
  most = 0;

  constructor(private readonly stage: Stage) {}

  get size(): number {
    return this.workers.size + this.starting.size;
  }

  async scale(): Promise<void> {
    const [row] = await this.stage.rows<{ count: number }>(
      `SELECT count(*)::integer AS count FROM scan_slots WHERE zone = '${ZONE}'`,
    );
    const wanted = Math.min(MOST_WORKERS, Math.ceil((row?.count ?? 0) / CONCURRENCY));
    while (this.size < wanted && this.starting.size < MOST_STARTS) this.add();
    const ready = [...this.workers];
    for (const worker of ready.slice(0, Math.max(0, this.size - wanted))) this.remove(worker);
    this.most = Math.max(this.most, this.workers.size);
  }

  async end(): Promise<void> {
    await Promise.all(this.starting);
    for (const worker of this.workers) this.remove(worker);
    await Promise.all(this.drains);
  }

  private add(): void {
    const start = this.stage
      .startWorker(CONCURRENCY, { WORKER_ZONES: ZONE, DATABASE_POOL_SIZE: '2' })
      .then(
        (worker) => this.workers.add(worker),
        (error: unknown) => this.badExits.push(error),
      )
      .finally(() => this.starting.delete(start));
    this.starting.add(start);
  }

  private remove(worker: Program): void {
    this.workers.delete(worker);
    const since = performance.now();
    this.drains.push(
      worker.stop('SIGTERM').then((exit) => {
        this.drainMs.push(performance.now() - since);
        if (exit.code !== 0) this.badExits.push(exit);
      }),
    );
  }
}

/** Nothing at midnight, most at noon. */
async function day(slots: ScheduleSlots, scaler: Scaler): Promise<void> {
  const startedAt = performance.now();
  let owed = 0;
  let scaledAt = -Infinity;
  for (let now = 0; now < DAY_MS; now = performance.now() - startedAt) {
    owed += Math.sin((Math.PI * now) / DAY_MS) * NOON_SCANS_A_SECOND * (TICK_MS / 1_000);
    const due = Math.floor(owed);
    owed -= due;
    if (due > 0) await slots.makeDue(due);
    if (now - scaledAt >= SCALE_EVERY_MS) {
      scaledAt = now;
      await scaler.scale();
    }
    await pause(TICK_MS);
  }
}

it(
  `a day of scans with 0 to ${MOST_WORKERS} workers and back loses and doubles none`,
  () =>
    Stage.with(async (stage) => {
      await stage.rows(`INSERT INTO zones (name) VALUES ($1)`, ZONE);
      await stage.rows('INSERT INTO zone_grants (team_id, zone) VALUES ($1, $2)', stage.teamId, ZONE);
      await stage.checks(800, `t0x${SCAN_MS}.example.com`);
      await stage.rows('UPDATE checks SET zone = $1', ZONE);
      const slots = await ScheduleSlots.open(stage.database.dataSource);
      // It opens the scheduled scans, and runs none of the zone.
      await stage.startWorker(CONCURRENCY);
      const scaler = new Scaler(stage);
      await day(slots, scaler);
      while (scaler.size > 0) {
        await scaler.scale();
        await pause(SCALE_EVERY_MS);
      }
      await stage.allDone(MINUTE);
      await scaler.end();
      const scans = await slots.expected();
      figure(
        `a day: ${scans} scans, up to ${scaler.most} workers, ${scaler.drainMs.length} drains, 0 lost, 0 doubled`,
      );
      await slots.expectOneRunEach();
      await stage.expectNothingLostOrDoubled(scans);
      stage.expectNoTestRanTwice();
      expect(scaler.badExits).toEqual([]);
      expect(scaler.most).toBe(MOST_WORKERS);
      expect(scaler.drainMs.length).toBeGreaterThanOrEqual(MOST_WORKERS);
      expectAtMost('longest drain of a worker, ms', Math.max(...scaler.drainMs), DRAIN_LIMIT_MS);
    }),
  DAY_MS + 6 * MINUTE,
);
