import { Module } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { AllowedHosts, parseAllowedHosts } from '@palisade/target-client';
import { ChecksController } from './checks.controller';
import { ChecksService } from './checks.service';
import { DomainRule } from './domain.rule';

@Module({
  controllers: [ChecksController],
  providers: [
    ChecksService,
    DomainRule,
    {
      provide: AllowedHosts,
      inject: [Environment],
      useFactory: ({ scanAllowedHosts }: Environment) => parseAllowedHosts(scanAllowedHosts),
    },
  ],
  exports: [ChecksService],
})
export class ChecksModule {}
