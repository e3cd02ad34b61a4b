import { Module } from '@nestjs/common';
import { AccountMailModule } from '../account-mail/account-mail.module';
import { TeamZonesService } from './team-zones.service';
import { WorkerWatch } from './worker-watch.service';

/** The networks that checks of a team may be in, and whether workers serve them. */
@Module({
  imports: [AccountMailModule],
  providers: [TeamZonesService, WorkerWatch],
  exports: [TeamZonesService],
})
export class ZonesModule {}
