import { Client } from 'pg';
import { PASSWORD } from './machine-settings';
import type { Machine } from './machines';

const BEAT_EVERY_MS = 100;

export interface Beat {
  /** Milliseconds since the epoch, when the write succeeded. */
  at: number;
  machine: Machine;
}

/** Writes to every machine, straight: what Patroni takes is not the product's. */
export class Beats {
  readonly accepted: Beat[] = [];
  private readonly busy = new Set<Machine>();
  private readonly timer: NodeJS.Timeout;

  constructor(machines: readonly Machine[]) {
    this.timer = setInterval(() => machines.forEach((machine) => this.beat(machine)), BEAT_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(machine: Machine): void {
    if (this.busy.has(machine)) return;
    this.busy.add(machine);
    void onMachine(machine, 'palisade', (client) => client.query('INSERT INTO cluster_beats DEFAULT VALUES'))
      .then(() => this.accepted.push({ at: Date.now(), machine }))
      .catch(() => undefined)
      .finally(() => this.busy.delete(machine));
  }
}

export async function onMachine<Result>(
  { postgres }: Machine,
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: `postgres://postgres:${PASSWORD}@${postgres}/${database}`,
    connectionTimeoutMillis: 1_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
