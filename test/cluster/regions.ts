import { eventually } from '../support/program';
import { pause } from '../chaos/support/chaos-form';
import { Beats } from './beats';
import { createDatabase, openDatabase, removeAll, removeWhenStopped } from './cluster';
import { nameOf } from './fronts';
import { type Loss, type Step, judgeRegions } from './judge-regions';
import { Load } from './load';
import type { Machine } from './machines';
import { Names } from './names';
import { Region } from './region';
import { type Receivers, createTeams } from './teams';

/** Under load, before each step. */
const QUIET_MS = 15_000;
/** How long the network between the regions is away before one of them is lost. */
const BEHIND_MS = 3_000;
const CAUGHT_UP_WITHIN_MS = 60_000;

/** A planned move to the other region, and two losses: at any moment, and after the network between the regions was away. */
export async function runRegions(folder: string, receivers: Receivers): Promise<boolean> {
  const machines: Machine[] = [];
  removeWhenStopped(machines);
  const names = new Names(folder);
  try {
    const active = await Region.start(1, folder);
    machines.push(...active.machines);
    await createDatabase(active.machines);
    const waiting = await Region.start(2, folder, active);
    machines.push(...waiting.machines);
    for (const { place } of machines) names.point(nameOf(place), place.address);
    return await new Regions(active, waiting, receivers).run();
  } catch (error) {
    for (const machine of machines) process.stderr.write(machine.lastWords('patroni'));
    throw error;
  } finally {
    await removeAll(machines);
    names.remove();
  }
}

/** Progress: a run takes minutes. */
const tell = (line: string): void => void process.stderr.write(`${new Date().toISOString()} ${line}\n`);

class Regions {
  private readonly steps: Step[] = [];
  private readonly losses: Loss[] = [];

  constructor(
    private active: Region,
    private waiting: Region,
    private readonly receivers: Receivers,
  ) {}

  async run(): Promise<boolean> {
    const database = await openDatabase(this.machines);
    const beats = new Beats(this.machines);
    try {
      await this.waiting.waits();
      tell('region 2 follows region 1');
      const access = await createTeams(database, this.receivers);
      await this.active.startPrograms(this.receivers.mails);
      const load = new Load(() => this.active.programs.addresses, access);
      await load.start();
      await this.step('planned move', load, () => this.move());
      await this.waiting.follow(this.active);
      tell('the previous region follows');
      await this.step('loss', load, () => this.lose(0));
      await this.waiting.return(this.active);
      tell('the lost region follows');
      const strays = await this.waiting.strayPrograms(this.receivers.mails);
      const behind = `loss after ${BEHIND_MS / 1_000} s without a network between the regions`;
      await this.step(behind, load, () => this.lose(BEHIND_MS));
      await this.waiting.return(this.active);
      await pause(QUIET_MS);
      await load.stop();
      const { steps, losses, receivers } = this;
      const faults = [...strays, ...this.active.programs.ended()];
      return await judgeRegions({ steps, losses, receivers, faults, database, load, beats });
    } finally {
      beats.stop();
      for (const { programs } of [this.active, this.waiting]) await programs.stop('SIGKILL');
      await database.destroy().catch(() => undefined);
    }
  }

  private get machines(): Machine[] {
    return [...this.active.machines, ...this.waiting.machines];
  }

  private async step(name: string, load: Load, prepare: () => Promise<void>): Promise<void> {
    const from = load.outcomes.length;
    await pause(QUIET_MS);
    const [ended] = this.active.programs.ended();
    if (ended !== undefined) throw new Error(`A program has ended:\n${ended}`);
    const startedAt = Date.now();
    await prepare();
    const endMs = Date.now() - startedAt;
    const promotionMs = await this.waiting.promote();
    [this.active, this.waiting] = [this.waiting, this.active];
    const began = Date.now();
    await this.active.startPrograms(this.receivers.mails);
    const programsMs = Date.now() - began;
    await pause(QUIET_MS);
    this.steps.push({ name, endMs, promotionMs, programsMs, outcomes: load.outcomes.slice(from) });
    tell(
      `${name}: ended in ${endMs} ms, promoted in ${promotionMs} ms, programs ready ${programsMs} ms later`,
    );
  }

  private async move(): Promise<void> {
    await this.active.programs.stop('SIGTERM');
    const position = await this.active.position();
    await eventually('the other region has everything', CAUGHT_UP_WITHIN_MS, () =>
      this.waiting.hasReceived(position),
    );
    await this.active.stopPatroni();
  }

  private async lose(behindMs: number): Promise<void> {
    const from = Date.now();
    const pairs = this.active.places.flatMap(({ network }) =>
      this.waiting.places.map((other) => [network, other.network] as const),
    );
    if (behindMs > 0) {
      for (const [network, other] of pairs) network.cutTo(other);
      await pause(behindMs);
    }
    const until = Date.now();
    await this.active.lose();
    if (behindMs > 0) for (const [network, other] of pairs) network.healTo(other);
    this.losses.push({ from, until });
  }
}
