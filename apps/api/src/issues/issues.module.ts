import { Module } from '@nestjs/common';
import { ScansModule } from '../scans/scans.module';
import { CommentLimits } from './comment-limits';
import { IssueActionsController } from './issue-actions.controller';
import { IssueExportService } from './issue-export.service';
import { IssueHistoryController } from './issue-history.controller';
import { IssueHistoryService } from './issue-history.service';
import { IssueRetestController } from './issue-retest.controller';
import { IssueRetestService } from './issue-retest.service';
import { IssueViewsController } from './issue-views.controller';
import { IssueViewsService } from './issue-views.service';
import { IssuesController } from './issues.controller';
import { IssuesService } from './issues.service';

@Module({
  imports: [ScansModule],
  controllers: [
    IssuesController,
    IssueActionsController,
    IssueHistoryController,
    IssueRetestController,
    IssueViewsController,
  ],
  providers: [
    CommentLimits,
    IssuesService,
    IssueExportService,
    IssueHistoryService,
    IssueRetestService,
    IssueViewsService,
  ],
  exports: [IssuesService, IssueRetestService],
})
export class IssuesModule {}
