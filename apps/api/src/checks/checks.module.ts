import { Module } from '@nestjs/common';
import { CheckPipelinesController } from './check-pipelines.controller';
import { CheckPipelinesService } from './check-pipelines.service';
import { ChecksController } from './checks.controller';
import { ChecksService } from './checks.service';
import { DomainRule } from './domain.rule';

@Module({
  controllers: [ChecksController, CheckPipelinesController],
  providers: [ChecksService, CheckPipelinesService, DomainRule],
  exports: [ChecksService],
})
export class ChecksModule {}
