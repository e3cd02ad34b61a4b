import { Module } from '@nestjs/common';
import { ScansController } from './scans.controller';
import { ScanReportController } from './report/scan-report.controller';
import { ScanReportService } from './report/scan-report.service';
import { ScanDiffService } from './scan-diff.service';
import { ScansService } from './scans.service';

@Module({
  controllers: [ScansController, ScanReportController],
  providers: [ScansService, ScanDiffService, ScanReportService],
  exports: [ScansService, ScanDiffService],
})
export class ScansModule {}
