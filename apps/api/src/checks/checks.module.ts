import { Module } from '@nestjs/common';
import { CheckPipelinesController } from './check-pipelines.controller';
import { CheckPipelinesService } from './check-pipelines.service';
import { CheckStagingController } from './check-staging.controller';
import { CheckStagingService } from './check-staging.service';
import { ChecksController } from './checks.controller';
import { ChecksService } from './checks.service';
import { DomainRule } from './domain.rule';

@Module({
  controllers: [ChecksController, CheckPipelinesController, CheckStagingController],
  providers: [ChecksService, CheckPipelinesService, CheckStagingService, DomainRule],
  exports: [ChecksService],
})
export class ChecksModule {}
