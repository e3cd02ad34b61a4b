import { Module } from '@nestjs/common';
import { ScansModule } from '../scans/scans.module';
import { CiHookGuard } from './ci-hook.guard';
import { CiHooksController } from './ci-hooks.controller';
import { CiHooksService } from './ci-hooks.service';
import { GateService } from './gate.service';
import { CiSarifService } from './ci-sarif.service';

@Module({
  imports: [ScansModule],
  controllers: [CiHooksController],
  providers: [CiHooksService, GateService, CiSarifService, CiHookGuard],
})
export class CiHooksModule {}
