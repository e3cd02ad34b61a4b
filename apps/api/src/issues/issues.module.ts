import { Module } from '@nestjs/common';
import { IssueExportService } from './issue-export.service';
import { IssuesController } from './issues.controller';
import { IssuesService } from './issues.service';

@Module({
  controllers: [IssuesController],
  providers: [IssuesService, IssueExportService],
  exports: [IssuesService],
})
export class IssuesModule {}
