import { Module } from '@nestjs/common';
import { ZonesModule } from '../zones/zones.module';
import { VerificationAnswers } from './verification-answers';
import { VerificationTurns } from './verification-turns';
import { VerificationController } from './verification.controller';
import { VerificationService } from './verification.service';

@Module({
  imports: [ZonesModule],
  controllers: [VerificationController],
  providers: [VerificationService, VerificationAnswers, VerificationTurns],
  exports: [VerificationService, VerificationAnswers, VerificationTurns],
})
export class VerificationModule {}
