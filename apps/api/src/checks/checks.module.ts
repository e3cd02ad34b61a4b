import { Module } from '@nestjs/common';
import { ChecksController } from './checks.controller';
import { ChecksService } from './checks.service';
import { DomainRule } from './domain.rule';

@Module({
  controllers: [ChecksController],
  providers: [ChecksService, DomainRule],
  exports: [ChecksService],
})
export class ChecksModule {}
