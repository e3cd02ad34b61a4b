import 'reflect-metadata';
import { join } from 'node:path';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import { limitAnswers } from './answer-limit';
import { AccountToken } from './entities/account-token.entity';
import { ApiKey } from './entities/api-key.entity';
import { AuditEntry } from './entities/audit-entry.entity';
import { CheckBaseline } from './entities/check-baseline.entity';
import { CheckCiHash } from './entities/check-ci-hash.entity';
import { CheckIssueCounts } from './entities/check-issue-counts.entity';
import { CheckIssueDay } from './entities/check-issue-day.entity';
import { CheckTestConfig } from './entities/check-test-config.entity';
import { Check } from './entities/check.entity';
import { DomainProof } from './entities/domain-proof.entity';
import { Installation } from './entities/installation.entity';
import { Invitation } from './entities/invitation.entity';
import { IssueEvent } from './entities/issue-event.entity';
import { IssueView } from './entities/issue-view.entity';
import { Issue } from './entities/issue.entity';
import { LoadedData } from './entities/loaded-data.entity';
import { MailHour } from './entities/mail-hour.entity';
import { Membership } from './entities/membership.entity';
import { NotificationChannel } from './entities/notification-channel.entity';
import { NotificationDelivery } from './entities/notification-delivery.entity';
import { NotificationEventEntry } from './entities/notification-event.entity';
import { NotificationStreak } from './entities/notification-streak.entity';
import { OutboxEntry } from './entities/outbox-entry.entity';
import { ProbeClaim } from './entities/probe-claim.entity';
import { ProvenOriginRow } from './entities/proven-origin.entity';
import { RecoveryCode } from './entities/recovery-code.entity';
import { RecipientConsent } from './entities/recipient-consent.entity';
import { ReportLink } from './entities/report-link.entity';
import { ScanSlot } from './entities/scan-slot.entity';
import { ScanTestDetails } from './entities/scan-test-details.entity';
import { ScanTest } from './entities/scan-test.entity';
import { Scan } from './entities/scan.entity';
import { SecondFactor } from './entities/second-factor.entity';
import { Session } from './entities/session.entity';
import { SetupToken } from './entities/setup-token.entity';
import { SignInChallenge } from './entities/sign-in-challenge.entity';
import { TeamCheckCount } from './entities/team-check-count.entity';
import { Team } from './entities/team.entity';
import { UserIdentity } from './entities/user-identity.entity';
import { User } from './entities/user.entity';
import { VerificationRequest } from './entities/verification-request.entity';
import { NamingClient } from './named-statements';

export const ENTITIES = [
  AccountToken,
  ApiKey,
  AuditEntry,
  Check,
  CheckBaseline,
  CheckCiHash,
  CheckIssueCounts,
  CheckIssueDay,
  CheckTestConfig,
  DomainProof,
  Installation,
  Invitation,
  Issue,
  IssueEvent,
  IssueView,
  LoadedData,
  MailHour,
  Membership,
  NotificationChannel,
  NotificationDelivery,
  NotificationEventEntry,
  NotificationStreak,
  OutboxEntry,
  ProbeClaim,
  ProvenOriginRow,
  RecoveryCode,
  RecipientConsent,
  ReportLink,
  Scan,
  ScanSlot,
  ScanTest,
  ScanTestDetails,
  SecondFactor,
  Session,
  SetupToken,
  SignInChallenge,
  Team,
  TeamCheckCount,
  User,
  UserIdentity,
  VerificationRequest,
];

export interface DataSourceSettings {
  databaseUrl: string;
  /** Connections at most; 10 by default. */
  poolSize?: number;
  /** Shown in pg_stat_activity, so that an operator sees which program holds a connection. */
  applicationName?: string;
  /** A statement that takes longer is cut off; 8 seconds by default, 0 for no limit. One without any response ends a second later. */
  statementTimeoutMs?: number;
  /** Whether a connection prepares what comes often, see NamingClient; true by default. Not behind a pooler that does not follow it. */
  preparedStatements?: boolean;
}

/**
 * How long a transaction may wait for us. A program that was frozen or cut off in the midst of one would hold its locks for
 * as long as TCP takes to notice: hours.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** The one way to PostgreSQL. A server that does not respond gives an error within seconds instead of a hang. */
export function createDataSource({
  databaseUrl,
  poolSize = 10,
  applicationName = 'palisade',
  statementTimeoutMs = 8_000,
  preparedStatements = true,
}: DataSourceSettings): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    poolSize,
    applicationName,
    connectTimeoutMS: 5_000,
    extra: {
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...limitsOf(statementTimeoutMs),
      ...(preparedStatements && { Client: NamingClient }),
    },
    entities: ENTITIES,
    migrations: [join(__dirname, 'migrations', '*.{js,ts}')],
    migrationsTableName: 'schema_migrations',
    synchronize: false,
  });
}

/** For node-postgres and its pool. */
function limitsOf(statementTimeoutMs: number): object {
  if (statementTimeoutMs === 0) return {};
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: (client: Client) => limitAnswers(client, statementTimeoutMs),
  };
}
