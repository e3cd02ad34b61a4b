import { Module } from '@nestjs/common';
import { ScansModule } from '../scans/scans.module';
import { CiHookGuard } from './ci-hook.guard';
import { CiHooksController } from './ci-hooks.controller';
import { CiHooksService } from './ci-hooks.service';
import { GateService } from './gate.service';
import { CiLikeService } from './ci-like.service';
import { CiSarifService } from './ci-sarif.service';
import { CiSummaryService } from './ci-summary.service';

@Module({
  imports: [ScansModule],
  controllers: [CiHooksController],
  providers: [CiHooksService, GateService, CiSarifService, CiLikeService, CiSummaryService, CiHookGuard],
})
export class CiHooksModule {}
