import { Module } from '@nestjs/common';
import { IssueActionsController } from './issue-actions.controller';
import { IssueExportService } from './issue-export.service';
import { IssueHistoryController } from './issue-history.controller';
import { IssueHistoryService } from './issue-history.service';
import { IssuesController } from './issues.controller';
import { IssuesService } from './issues.service';

@Module({
  controllers: [IssuesController, IssueActionsController, IssueHistoryController],
  providers: [IssuesService, IssueExportService, IssueHistoryService],
  exports: [IssuesService],
})
export class IssuesModule {}
