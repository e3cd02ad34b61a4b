import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { createDataSource, type DataSourceSettings } from './data-source';
import { AccountTokensRepository } from './repositories/account-tokens.repository';
import { AccountsRepository } from './repositories/accounts.repository';
import { ApiKeysRepository } from './repositories/api-keys.repository';
import { AuditLogRepository } from './repositories/audit-log.repository';
import { CheckBaselinesRepository } from './repositories/check-baselines.repository';
import { CheckCiHashesRepository } from './repositories/check-ci-hashes.repository';
import { CheckDeletionRepository } from './repositories/check-deletion.repository';
import { CheckIsolationRepository } from './repositories/check-isolation.repository';
import { CheckVerificationRepository } from './repositories/check-verification.repository';
import { ChecksRepository } from './repositories/checks.repository';
import { DispatchRepository } from './repositories/dispatch.repository';
import { DomainProofsRepository } from './repositories/domain-proofs.repository';
import { GateRepository } from './repositories/gate.repository';
import { IdentitiesRepository } from './repositories/identities.repository';
import { InstallationRepository } from './repositories/installation.repository';
import { InvitationsRepository } from './repositories/invitations.repository';
import { IssueChangesRepository } from './repositories/issue-changes.repository';
import { IssueEventsRepository } from './repositories/issue-events.repository';
import { IssueExportRepository } from './repositories/issue-export.repository';
import { IssueViewsRepository } from './repositories/issue-views.repository';
import { IssuesRepository } from './repositories/issues.repository';
import { LoadedDataRepository } from './repositories/loaded-data.repository';
import { MembershipsRepository } from './repositories/memberships.repository';
import { NotificationChannelsRepository } from './repositories/notification-channels.repository';
import { NotificationDeliveriesRepository } from './repositories/notification-deliveries.repository';
import { NotificationRelayRepository } from './repositories/notification-relay.repository';
import { NotificationSendingRepository } from './repositories/notification-sending.repository';
import { NotificationWatchRepository } from './repositories/notification-watch.repository';
import { OutboxRepository } from './repositories/outbox.repository';
import { OverviewRepository } from './repositories/overview.repository';
import { ProbeClaimsRepository } from './repositories/probe-claims.repository';
import { ProvenOriginsRepository } from './repositories/proven-origins.repository';
import { RecipientConsentsRepository } from './repositories/recipient-consents.repository';
import { ReportLinksRepository } from './repositories/report-links.repository';
import { RetentionRepository } from './repositories/retention.repository';
import { ScanClosingRepository } from './repositories/scan-closing.repository';
import { ScanDiffRepository } from './repositories/scan-diff.repository';
import { ScanExecutionRepository } from './repositories/scan-execution.repository';
import { ScanOpeningRepository } from './repositories/scan-opening.repository';
import { ScanRepairRepository } from './repositories/scan-repair.repository';
import { ScanTestsRepository } from './repositories/scan-tests.repository';
import { ScansRepository } from './repositories/scans.repository';
import { SchemaState } from './schema-state';
import { SecondFactorsRepository } from './repositories/second-factors.repository';
import { SessionsRepository } from './repositories/sessions.repository';
import { SetupTokensRepository } from './repositories/setup-tokens.repository';
import { SignInChallengesRepository } from './repositories/sign-in-challenges.repository';
import { StatsRepository } from './repositories/stats.repository';
import { TeamsRepository } from './repositories/teams.repository';
import { UsersRepository } from './repositories/users.repository';
import { VerificationRequestsRepository } from './repositories/verification-requests.repository';
import { WeeklySummariesRepository } from './repositories/weekly-summaries.repository';

/** One line per repository; each takes the data source and nothing else. */
const REPOSITORIES: (new (dataSource: DataSource) => object)[] = [
  AccountTokensRepository,
  AccountsRepository,
  ApiKeysRepository,
  AuditLogRepository,
  CheckBaselinesRepository,
  CheckCiHashesRepository,
  CheckDeletionRepository,
  CheckIsolationRepository,
  CheckVerificationRepository,
  ChecksRepository,
  DispatchRepository,
  DomainProofsRepository,
  GateRepository,
  IdentitiesRepository,
  InstallationRepository,
  InvitationsRepository,
  IssueChangesRepository,
  IssueEventsRepository,
  IssueExportRepository,
  IssueViewsRepository,
  IssuesRepository,
  LoadedDataRepository,
  MembershipsRepository,
  NotificationChannelsRepository,
  NotificationDeliveriesRepository,
  NotificationRelayRepository,
  NotificationSendingRepository,
  NotificationWatchRepository,
  OutboxRepository,
  OverviewRepository,
  ProbeClaimsRepository,
  ProvenOriginsRepository,
  RecipientConsentsRepository,
  ReportLinksRepository,
  RetentionRepository,
  ScanClosingRepository,
  ScanDiffRepository,
  ScanExecutionRepository,
  ScanOpeningRepository,
  ScanRepairRepository,
  ScanTestsRepository,
  ScansRepository,
  SchemaState,
  SecondFactorsRepository,
  SessionsRepository,
  SetupTokensRepository,
  SignInChallengesRepository,
  StatsRepository,
  TeamsRepository,
  UsersRepository,
  VerificationRequestsRepository,
  WeeklySummariesRepository,
];

/** Gives a program its data source and the repositories. */
@Module({})
export class PersistenceModule {
  static forRoot(settings: DataSourceSettings): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => createDataSource(settings).options,
          dataSourceFactory: () => createDataSource(settings).initialize(),
        }),
      ],
      providers: REPOSITORIES.map((repository) => ({
        provide: repository,
        useFactory: (dataSource: DataSource) => new repository(dataSource),
        inject: [getDataSourceToken()],
      })),
      exports: [TypeOrmModule, ...REPOSITORIES],
    };
  }
}
