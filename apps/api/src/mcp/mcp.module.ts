import { Module } from '@nestjs/common';
import { ChecksModule } from '../checks/checks.module';
import { DocsModule } from '../docs/docs.module';
import { ExpectedPathsModule } from '../expected-paths/expected-paths.module';
import { GradesModule } from '../grades/grades.module';
import { IssuesModule } from '../issues/issues.module';
import { OverviewModule } from '../overview/overview.module';
import { ScanIdentitiesModule } from '../scan-identities/scan-identities.module';
import { ScanTestsModule } from '../scan-tests/scan-tests.module';
import { ScansModule } from '../scans/scans.module';
import { StatsModule } from '../stats/stats.module';
import { ScriptsModule } from '../scripts/scripts.module';
import { SubdomainsModule } from '../subdomains/subdomains.module';
import { TicketsModule } from '../tickets/tickets.modules';
import { CheckTools } from './check.tools';
import { GradedCheck } from './graded-check.service';
import { IssueEvidence } from './issue-evidence.service';
import { IssueTools } from './issue.tools';
import { McpPrompts } from './mcp-prompts.service';
import { McpResources } from './mcp-resources.service';
import { McpServerFactory } from './mcp-server.factory';
import { McpController } from './mcp.controller';
import { OwnedRows } from './owned-rows';
import { ScanTestTools } from './scan-test.tools';
import { ScanTools } from './scan.tools';
import { ScanWaiter } from './scan-waiter.service';
import { SiteTools } from './site.tools';
import { StatsTools } from './stats.tools';
import { TestTools } from './test.tools';
import { ToolBox } from './tool-box.service';

/** For agents what the REST routes are for programs: the same services under the same guards. */
@Module({
  imports: [
    DocsModule,
    ChecksModule,
    ScanIdentitiesModule,
    ExpectedPathsModule,
    GradesModule,
    ScansModule,
    ScanTestsModule,
    IssuesModule,
    OverviewModule,
    StatsModule,
    ScriptsModule,
    SubdomainsModule,
    TicketsModule,
  ],
  controllers: [McpController],
  providers: [
    McpServerFactory,
    ToolBox,
    SiteTools,
    IssueEvidence,
    GradedCheck,
    CheckTools,
    ScanTools,
    ScanTestTools,
    IssueTools,
    StatsTools,
    TestTools,
    McpResources,
    McpPrompts,
    OwnedRows,
    ScanWaiter,
  ],
})
export class McpModule {}
