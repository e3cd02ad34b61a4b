import { VERSION } from '@palisade/version';
import { Gauge, type Registry, collectDefaultMetrics } from 'prom-client';

/** Connections of one process to PostgreSQL. */
export interface ConnectionPool {
  used: number;
  idle: number;
  /** Queries that wait for a free connection. */
  waiting: number;
  /** The most connections that the process opens. */
  limit: number;
}

export interface ProgramState {
  program: 'api' | 'worker';
  /** The same response as `/health/ready`. */
  isReady: () => Promise<boolean>;
  databasePool: () => ConnectionPool;
}

/** `_total` is for counters, and these are gauges; the same numbers by type have proper names. */
const MISNAMED = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

/** Adds CPU, memory, event loop and garbage collection of this process. Once per process and registry. */
export function registerProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
}

/** Adds what api and worker report alike: version, readiness and database connections. Once per registry. */
export function registerProgramMetrics(
  registry: Registry,
  { program, isReady, databasePool }: ProgramState,
): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (gauge: Gauge<Label>) => void | Promise<void>,
  ): void => {
    new Gauge<Label>({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        return collect(this);
      },
    });
  };
  gauge('palisade_build_info', 'Always 1; the labels name the program and its version', LABELS, (info) =>
    info.set({ program, version: VERSION }, 1),
  );
  gauge('palisade_ready', 'Whether /health/ready returns 200: 1 or 0', ['program'], async (ready) =>
    ready.set({ program }, (await isReady()) ? 1 : 0),
  );
  gauge(
    'palisade_database_connections',
    'Connections to PostgreSQL by state: used, idle',
    ['state'],
    (all) => {
      const { used, idle } = databasePool();
      all.set({ state: 'used' }, used);
      all.set({ state: 'idle' }, idle);
    },
  );
  gauge('palisade_database_connections_limit', 'DATABASE_POOL_SIZE of this process', [], (limit) =>
    limit.set(databasePool().limit),
  );
  gauge('palisade_database_connection_waits', 'Queries that wait for a free connection', [], (waits) =>
    waits.set(databasePool().waiting),
  );
}

const LABELS = ['program', 'version'] as const;
