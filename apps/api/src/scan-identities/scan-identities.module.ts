import { Module } from '@nestjs/common';
import { VerificationModule } from '../verification/verification.module';
import { IdentityTasks } from './identity-tasks';
import { IdentityTerms } from './identity-terms';
import { ScanIdentitiesController } from './scan-identities.controller';
import { ScanIdentitiesService } from './scan-identities.service';

/** The accounts that scans sign in with. */
@Module({
  imports: [VerificationModule],
  controllers: [ScanIdentitiesController],
  providers: [ScanIdentitiesService, IdentityTerms, IdentityTasks],
  exports: [ScanIdentitiesService, IdentityTasks],
})
export class ScanIdentitiesModule {}
