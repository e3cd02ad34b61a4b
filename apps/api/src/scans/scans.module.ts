import { Module } from '@nestjs/common';
import { ScansRepository } from '@palisade/persistence';
import { EvidenceModule } from '../evidence/evidence.modules';
import { ScanEnds } from './scan-ends';
import { ScansController } from './scans.controller';
import { ReportLinksController } from './report/report-links.controller';
import { ReportLinksService } from './report/report-links.service';
import { SharedReportController } from './report/shared-report.controller';
import { ScanReportController } from './report/scan-report.controller';
import { ScanReportService } from './report/scan-report.service';
import { ScriptsReportService } from './report/scripts-report.service';
import { ScanDiffService } from './scan-diff.service';
import { ScansService } from './scans.service';

@Module({
  imports: [EvidenceModule],
  controllers: [ScansController, ScanReportController, ReportLinksController, SharedReportController],
  providers: [
    ScansService,
    ScanDiffService,
    ScanReportService,
    ScriptsReportService,
    ReportLinksService,
    {
      provide: ScanEnds,
      inject: [ScansRepository],
      useFactory: (scans: ScansRepository) => new ScanEnds(scans),
    },
  ],
  exports: [ScansService, ScanDiffService, ScanEnds],
})
export class ScansModule {}
