import { Module } from '@nestjs/common';
import { CheckBulkController } from './check-bulk.controller';
import { CheckBulkService } from './check-bulk.service';
import { CheckPipelinesController } from './check-pipelines.controller';
import { CheckPipelinesService } from './check-pipelines.service';
import { CheckStagingController } from './check-staging.controller';
import { CheckStagingService } from './check-staging.service';
import { ZonesModule } from '../zones/zones.module';
import { ChecksController } from './checks.controller';
import { ChecksService } from './checks.service';
import { DomainRule } from './domain.rule';

@Module({
  imports: [ZonesModule],
  controllers: [CheckBulkController, ChecksController, CheckPipelinesController, CheckStagingController],
  providers: [ChecksService, CheckBulkService, CheckPipelinesService, CheckStagingService, DomainRule],
  exports: [ChecksService],
})
export class ChecksModule {}
