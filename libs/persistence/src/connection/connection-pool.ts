import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';

/** How many connections this process has to PostgreSQL; `waiting` counts queries that wait for a free one. */
export function connectionPoolOf(dataSource: DataSource): {
  used: number;
  idle: number;
  waiting: number;
  limit: number;
} {
  const { totalCount, idleCount, waitingCount, options } = (dataSource.driver as PostgresDriver)
    .master as Pool;
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit: options.max };
}
