import { type DynamicModule, Module } from '@nestjs/common';
import { RouterModule, type Routes } from '@nestjs/core';
import { FOR_REQUESTS, PersistenceModule } from '@palisade/persistence';
import { AboutScansModule } from './about-scans/about-scans.module';
import { CallbacksModule } from './callbacks/callbacks.module';
import { AccountsModule } from './accounts/accounts.module';
import { ApiKeysModule } from './api-keys/api-keys.module';
import { AuditLogModule } from './audit-log/audit-log.module';
import { AuthModule } from './auth/auth.module';
import { CalendarFeedModule, CalendarsModule } from './calendar/calendar.modules';
import { ChecksModule } from './checks/checks.module';
import { CiHooksModule } from './ci-hooks/ci-hooks.module';
import { CompatModule } from './compat/compat.module';
import { type ApiEnvironment, EnvironmentModule } from './environment.module';
import { EvidenceKeysModule, TeamEvidenceModule } from './evidence/evidence.modules';
import { ExpectedPathsModule } from './expected-paths/expected-paths.module';
import { GradesModule } from './grades/grades.module';
import { HealthModule } from './health/health.module';
import { InboxModule } from './inbox/inbox.module';
import { InstallationModule } from './installation/installation.module';
import { InvitationsModule } from './invitations/invitations.module';
import { IssuesModule } from './issues/issues.module';
import { McpModule } from './mcp/mcp.module';
import { NotificationsModule } from './notifications/notifications.module';
import { OidcModule } from './oidc/oidc.module';
import { OverviewModule } from './overview/overview.module';
import { PicturesModule } from './pictures/pictures.module';
import { RedisModule } from './redis/redis.module';
import { ReplicaModule } from './replica/replica.module';
import { ScanTestsModule } from './scan-tests/scan-tests.module';
import { ScansModule } from './scans/scans.module';
import { SessionsModule } from './sessions/sessions.module';
import { StatsModule } from './stats/stats.module';
import { ScriptsModule } from './scripts/scripts.module';
import { SubdomainsModule } from './subdomains/subdomains.module';
import { TeamsModule } from './teams/teams.module';
import { TicketHooksModule, TicketsModule } from './tickets/tickets.modules';
import { TestsModule } from './catalogue/tests.module';
import { ThrottlingModule } from './throttling/throttling.module';
import { GradeAddressesModule, PublicGradesModule } from './public-grades/public-grades.modules';
import { RecipientsModule } from './recipients/recipients.module';
import { UnsubscribeModule } from './unsubscribe/unsubscribe.module';
import { ScanIdentitiesModule } from './scan-identities/scan-identities.module';
import { VerificationModule } from './verification/verification.module';

/** What is under /api/v1; the other modules name their whole path. */
const V1_MODULES = [
  ChecksModule,
  ScansModule,
  ScanTestsModule,
  IssuesModule,
  InboxModule,
  NotificationsModule,
  TicketsModule,
  OverviewModule,
  PicturesModule,
  GradesModule,
  TeamEvidenceModule,
  GradeAddressesModule,
  CalendarFeedModule,
  StatsModule,
  TestsModule,
  VerificationModule,
  ScanIdentitiesModule,
  ExpectedPathsModule,
  ScriptsModule,
  SubdomainsModule,
  SessionsModule,
  TeamsModule,
  InvitationsModule,
  ApiKeysModule,
  AuditLogModule,
  InstallationModule,
  AccountsModule,
  OidcModule,
];

/** The prefixes of the modules that do not name their whole path. */
export const API_ROUTES: Routes = [{ path: 'api/v1', children: V1_MODULES }];

@Module({})
export class ApiModule {
  static forRoot(environment: ApiEnvironment, patience = FOR_REQUESTS): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        EnvironmentModule.forRoot(environment),
        PersistenceModule.forRoot({
          databaseUrl: environment.databaseUrl,
          databaseReadUrl: environment.databaseReadUrl,
          poolSize: environment.databasePoolSize,
          preparedStatements: environment.databasePreparedStatements,
          applicationName: 'palisade-api',
          patience,
        }),
        RedisModule,
        AuthModule,
        ThrottlingModule,
        ReplicaModule,
        HealthModule,
        AboutScansModule,
        CallbacksModule,
        RecipientsModule,
        UnsubscribeModule,
        CalendarsModule,
        PublicGradesModule,
        TicketHooksModule,
        EvidenceKeysModule,
        CompatModule,
        CiHooksModule,
        McpModule,
        ...V1_MODULES,
        RouterModule.register(API_ROUTES),
      ],
    };
  }
}
