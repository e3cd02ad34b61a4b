import { pause } from '../chaos/support/chaos-form';
import type { MailServer } from '../support/mail-server';
import { eventually } from '../support/program';
import { onMachine } from './beats';
import { HEALTHY_WITHIN_MS, MACHINES } from './cluster';
import { addressesOf } from './fronts';
import { Machine, PARTS } from './machines';
import { type Place, placesOf, standbyOf } from './places';
import { configure, isWaiting, leaderOf, standbyLeaderOf } from './patroni';
import { Programs } from './programs';

/** A machine that was the primary may be copied again. */
const BACK_WITHIN_MS = 180_000;
const STRAY_MS = 10_000;

/** Three machines in one place, and the programs that work with them. */
export class Region {
  programs = new Programs();

  private constructor(
    readonly machines: readonly Machine[],
    private readonly folder: string,
  ) {}

  /** @param follows the region that this one copies; without it, this one accepts writes */
  static async start(number: number, folder: string, follows?: Region): Promise<Region> {
    const places = await placesOf(MACHINES, 1 + (number - 1) * MACHINES);
    const machines = places.map((place) => new Machine(place, places, folder, follows?.places));
    for (const machine of machines) machine.startAll();
    return new Region(machines, folder);
  }

  get places(): Place[] {
    return this.machines.map(({ place }) => place);
  }

  async startPrograms(mails: MailServer): Promise<void> {
    this.programs = await Programs.start(addressesOf(this.places), mails, this.folder);
  }

  /**
   * Starts its programs with its own addresses while the other region accepts writes, as a supervisor of processes may.
   * @returns what was wrong
   */
  async strayPrograms(mails: MailServer): Promise<string[]> {
    const strays = await Programs.launch(addressesOf(this.places), mails, this.folder);
    await pause(STRAY_MS);
    const wrong = [
      ...strays.ended().map((log) => `a program of the waiting region ended: ${log}`),
      ...((await strays.readiness()).includes(true) ? ['a program of the waiting region is ready'] : []),
    ];
    await strays.stop('SIGKILL');
    return wrong;
  }

  /** As when the power goes, in the whole region. */
  async lose(): Promise<void> {
    for (const { network } of this.places) network.cut('in', 'out');
    await Promise.all([
      this.programs.stop('SIGKILL'),
      ...this.machines.map((machine) => machine.kill(...PARTS)),
    ]);
  }

  /** The power is back. Without Patroni, nothing starts PostgreSQL. */
  async return(active: Region): Promise<void> {
    for (const { network } of this.places) network.heal('in', 'out');
    for (const machine of this.machines)
      for (const part of PARTS) if (part !== 'patroni') machine.start(part);
    await this.follow(active);
  }

  /** Starts Patroni, which has settings to follow the other region before it starts PostgreSQL. */
  async follow(active: Region): Promise<void> {
    const { host, port } = standbyOf(active.places);
    await eventually('etcd has the settings of Patroni', HEALTHY_WITHIN_MS, () => {
      try {
        configure(this.machines, `standby_cluster.host=${host}`, `standby_cluster.port=${port}`);
        return true;
      } catch {
        return false;
      }
    });
    for (const machine of this.machines) machine.start('patroni');
    await this.waits();
  }

  /** @returns the position in the log up to which its primary has written */
  async position(): Promise<string> {
    const [at] = await this.ask<{ lsn: string }>(leaderOf, 'SELECT pg_current_wal_lsn()::text AS lsn');
    if (at === undefined) throw new Error('The region has no primary.');
    return at.lsn;
  }

  /** Patroni of the standbys and then of the primary, so that no standby takes over. */
  async stopPatroni(): Promise<void> {
    const primary = await leaderOf(this.machines);
    if (primary === null) throw new Error('The region has no primary.');
    for (const machine of this.machines) if (machine !== primary) await machine.stopPatroni();
    await primary.stopPatroni();
  }

  /** Whole, with what the other region has written since. */
  async waits(): Promise<void> {
    const since = new Date();
    await eventually('the region follows the other one', BACK_WITHIN_MS, async () => {
      if (!(await isWaiting(this.machines))) return false;
      const [beat] = await this.ask<{ isNew: boolean }>(
        standbyLeaderOf,
        'SELECT max(at) > $1 AS "isNew" FROM cluster_beats',
        since,
      );
      return beat?.isNew === true;
    });
  }

  /** @returns how long Patroni took until a machine accepts writes, in milliseconds */
  async promote(): Promise<number> {
    const began = Date.now();
    configure(this.machines, 'standby_cluster=null');
    await eventually('the region accepts writes', HEALTHY_WITHIN_MS, async () => {
      const [primary] = await this.ask<{ accepts: boolean }>(
        leaderOf,
        'SELECT NOT pg_is_in_recovery() AS accepts',
      );
      return primary?.accepts === true;
    });
    return Date.now() - began;
  }

  /** While it accepts no writes: whether it has the log up to a position. */
  async hasReceived(position: string): Promise<boolean> {
    const [row] = await this.ask<{ isThere: boolean }>(
      standbyLeaderOf,
      'SELECT pg_last_wal_receive_lsn() >= $1::pg_lsn AS "isThere"',
      position,
    );
    return row?.isThere === true;
  }

  /** @returns no rows while there is no such machine, or it starts again, for example to rewind */
  private async ask<Row extends object>(
    find: typeof leaderOf,
    statement: string,
    ...values: unknown[]
  ): Promise<Row[]> {
    const machine = await find(this.machines);
    if (machine === null) return [];
    return onMachine(
      machine,
      'palisade',
      async (client) => (await client.query<Row>(statement, values)).rows,
    ).catch(() => []);
  }
}
