import { Module } from '@nestjs/common';
import { Environment, aboutScansUrlOf } from '@palisade/config';
import { DomainProver } from '@palisade/domain-proof';
import { AllowedHosts, DEFAULT_LIMITS, LocalHostPace } from '@palisade/target-client';
import { NAME_RESOLVERS, type NameResolvers } from '../environment.module';
import { VerificationTurns } from './verification-turns';
import { VerificationController } from './verification.controller';
import { VerificationService } from './verification.service';

@Module({
  controllers: [VerificationController],
  providers: [
    VerificationService,
    VerificationTurns,
    {
      provide: DomainProver,
      inject: [AllowedHosts, Environment, NAME_RESOLVERS],
      useFactory: (allowedHosts: AllowedHosts, environment: Environment, resolvers: NameResolvers) =>
        new DomainProver({
          allowedHosts,
          resolvers,
          contactUrl: aboutScansUrlOf(environment),
          pace: new LocalHostPace(DEFAULT_LIMITS.burst, DEFAULT_LIMITS.perSecond),
        }),
    },
  ],
  exports: [VerificationService],
})
export class VerificationModule {}
