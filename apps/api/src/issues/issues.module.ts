import { Module } from '@nestjs/common';
import { IssuesRepository } from '@palisade/persistence';
import { WATCH_ATTEMPTS, WATCH_INTERVAL_MS } from '@palisade/vocabulary';
import { ScanEnds } from '../scans/scan-ends';
import { HitCounter } from '../throttling/hit-counter';
import { ScansModule } from '../scans/scans.module';
import { ScansService } from '../scans/scans.service';
import { CommentLimits } from './comment-limits';
import { IssueActionsController } from './issue-actions.controller';
import { IssueBulkController } from './issue-bulk.controller';
import { IssueBulkService } from './issue-bulk.service';
import { IssueExportService } from './issue-export.service';
import { IssueFixController } from './issue-fix.controller';
import { IssueFixService } from './issue-fix.service';
import { IssueHistoryController } from './issue-history.controller';
import { IssueHistoryService } from './issue-history.service';
import { IssueRetestController } from './issue-retest.controller';
import { IssueRetestService } from './issue-retest.service';
import { IssueViewsController } from './issue-views.controller';
import { IssueViewsService } from './issue-views.service';
import { IssueWatchController } from './issue-watch.controller';
import { IssueWatchService } from './issue-watch.service';
import { IssuesController } from './issues.controller';
import { IssuesService } from './issues.service';
import { LeavingPlaces } from './leaving-places.service';

@Module({
  imports: [ScansModule],
  controllers: [
    IssueBulkController,
    IssuesController,
    IssueActionsController,
    IssueFixController,
    IssueHistoryController,
    IssueRetestController,
    IssueWatchController,
    IssueViewsController,
  ],
  providers: [
    CommentLimits,
    IssuesService,
    IssueBulkService,
    IssueExportService,
    IssueFixService,
    IssueHistoryService,
    LeavingPlaces,
    IssueRetestService,
    IssueViewsService,
    {
      provide: IssueWatchService,
      inject: [IssuesRepository, ScansService, IssueRetestService, ScanEnds, HitCounter],
      useFactory: (
        issues: IssuesRepository,
        scans: ScansService,
        retests: IssueRetestService,
        ends: ScanEnds,
        counter: HitCounter,
      ): IssueWatchService =>
        new IssueWatchService(issues, scans, retests, ends, counter, {
          attempts: WATCH_ATTEMPTS,
          intervalMs: WATCH_INTERVAL_MS,
        }),
    },
  ],
  exports: [IssuesService, IssueBulkService, IssueFixService, IssueRetestService, LeavingPlaces],
})
export class IssuesModule {}
