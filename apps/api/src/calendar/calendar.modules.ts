import { Module } from '@nestjs/common';
import { CalendarFeedController } from './calendar-feed.controller';
import { CalendarFeedsService } from './calendar-feeds.service';
import { CalendarsController } from './calendars.controller';

@Module({
  controllers: [CalendarFeedController],
  providers: [CalendarFeedsService],
  exports: [CalendarFeedsService],
})
export class CalendarFeedModule {}

/** What calendar programs read, at an address without a version. */
@Module({ imports: [CalendarFeedModule], controllers: [CalendarsController] })
export class CalendarsModule {}
