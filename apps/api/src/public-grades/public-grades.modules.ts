import { Module } from '@nestjs/common';
import { GradesModule } from '../grades/grades.module';
import { BadgesController } from './badges.controller';
import { BadgesService } from './badges.service';
import { PublicBadgesController, PublicStatusPagesController } from './public-grades.controllers';
import { StatusPageController } from './status-page.controller';
import { StatusPagesService } from './status-pages.service';

@Module({
  imports: [GradesModule],
  controllers: [BadgesController, StatusPageController],
  providers: [BadgesService, StatusPagesService],
  exports: [BadgesService, StatusPagesService],
})
export class GradeAddressesModule {}

/** What people without an account open, at addresses without a version. */
@Module({
  imports: [GradeAddressesModule],
  controllers: [PublicBadgesController, PublicStatusPagesController],
})
export class PublicGradesModule {}
