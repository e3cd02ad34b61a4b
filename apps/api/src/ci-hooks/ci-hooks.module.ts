import { Module } from '@nestjs/common';
import { ScansRepository } from '@palisade/persistence';
import { ScansModule } from '../scans/scans.module';
import { CiHookGuard } from './ci-hook.guard';
import { CiHooksController } from './ci-hooks.controller';
import { CiHooksService } from './ci-hooks.service';
import { GateService } from './gate.service';
import { CiSarifService } from './ci-sarif.service';
import { ScanEnds } from './scan-ends';

@Module({
  imports: [ScansModule],
  controllers: [CiHooksController],
  providers: [
    CiHooksService,
    GateService,
    CiSarifService,
    CiHookGuard,
    {
      provide: ScanEnds,
      inject: [ScansRepository],
      useFactory: (scans: ScansRepository) => new ScanEnds(scans),
    },
  ],
})
export class CiHooksModule {}
