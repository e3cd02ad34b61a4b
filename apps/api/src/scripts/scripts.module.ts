import { Module } from '@nestjs/common';
import { LeavingScripts } from './leaving-scripts.service';
import { ScriptsController } from './scripts.controller';
import { ScriptsService } from './scripts.service';

/** Scripts that run in the pages of checks. */
@Module({
  controllers: [ScriptsController],
  providers: [ScriptsService, LeavingScripts],
  exports: [ScriptsService, LeavingScripts],
})
export class ScriptsModule {}
