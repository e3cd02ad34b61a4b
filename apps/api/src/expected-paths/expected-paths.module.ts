import { Module } from '@nestjs/common';
import { ScanIdentitiesModule } from '../scan-identities/scan-identities.module';
import { ExpectedPathsController } from './expected-paths.controller';
import { ExpectedPathsService } from './expected-paths.service';

/** What the owner of a site knows to exist. */
@Module({
  imports: [ScanIdentitiesModule],
  controllers: [ExpectedPathsController],
  providers: [ExpectedPathsService],
  exports: [ExpectedPathsService],
})
export class ExpectedPathsModule {}
