import 'reflect-metadata';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ApiKey } from './entities/api-key.entity';
import { AuditEntry } from './entities/audit-entry.entity';
import { CheckTestConfig } from './entities/check-test-config.entity';
import { Check } from './entities/check.entity';
import { DomainProof } from './entities/domain-proof.entity';
import { Invitation } from './entities/invitation.entity';
import { Issue } from './entities/issue.entity';
import { Membership } from './entities/membership.entity';
import { OutboxEntry } from './entities/outbox-entry.entity';
import { ProbeClaim } from './entities/probe-claim.entity';
import { ScanSlot } from './entities/scan-slot.entity';
import { ScanTestDetails } from './entities/scan-test-details.entity';
import { ScanTest } from './entities/scan-test.entity';
import { Scan } from './entities/scan.entity';
import { Session } from './entities/session.entity';
import { Team } from './entities/team.entity';
import { User } from './entities/user.entity';

export const ENTITIES = [
  ApiKey,
  AuditEntry,
  Check,
  CheckTestConfig,
  DomainProof,
  Invitation,
  Issue,
  Membership,
  OutboxEntry,
  ProbeClaim,
  Scan,
  ScanSlot,
  ScanTest,
  ScanTestDetails,
  Session,
  Team,
  User,
];

export interface DataSourceSettings {
  databaseUrl: string;
  /** Connections at most; 10 by default. */
  poolSize?: number;
  /** Shown in pg_stat_activity, so that an operator sees which program holds a connection. */
  applicationName?: string;
  /** A statement that takes longer is cut off; 30 seconds by default, 0 for no limit. */
  statementTimeoutMs?: number;
}

/** The one way to PostgreSQL. A server that does not answer gives an error within seconds instead of a hang. */
export function createDataSource({
  databaseUrl,
  poolSize = 10,
  applicationName = 'palisade',
  statementTimeoutMs = 30_000,
}: DataSourceSettings): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    poolSize,
    applicationName,
    connectTimeoutMS: 5_000,
    extra: { statement_timeout: statementTimeoutMs, keepAlive: true },
    entities: ENTITIES,
    migrations: [join(__dirname, 'migrations', '*.{js,ts}')],
    migrationsTableName: 'schema_migrations',
    synchronize: false,
  });
}
