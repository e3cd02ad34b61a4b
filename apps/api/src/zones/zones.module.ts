import { Module } from '@nestjs/common';
import { TeamZonesService } from './team-zones.service';

/** The networks that checks of a team may be in. */
@Module({ providers: [TeamZonesService], exports: [TeamZonesService] })
export class ZonesModule {}
