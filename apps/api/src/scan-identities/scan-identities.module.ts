import { Module } from '@nestjs/common';
import { ZonesModule } from '../zones/zones.module';
import { VerificationModule } from '../verification/verification.module';
import { SiteTasks } from './site-tasks';
import { IdentityTerms } from './identity-terms';
import { ScanIdentitiesController } from './scan-identities.controller';
import { ScanIdentitiesService } from './scan-identities.service';

/** The accounts that scans sign in with. */
@Module({
  imports: [ZonesModule, VerificationModule],
  controllers: [ScanIdentitiesController],
  providers: [ScanIdentitiesService, IdentityTerms, SiteTasks],
  exports: [ScanIdentitiesService, SiteTasks],
})
export class ScanIdentitiesModule {}
