import { Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Operation, PublicController } from '../auth/controller.decorators';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { ApiToken } from '../http/token.param';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { CALENDAR_NOT_FOUND, CalendarFeedsService } from './calendar-feeds.service';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

/** The token in the path is the credential: calendar programs have no other. */
@IgnoresUnknown()
@PublicController('Stats', 'calendars')
export class CalendarsController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Get(':token.ics')
  @Operation(
    'openCalendar',
    'Read the calendar of a team',
    'An iCalendar file (RFC 5545) for programs that subscribe to it. The token in the path is the only credential.',
  )
  @ApiToken()
  @ApiOkResponse({
    description:
      'The dates at which certificates and domains of the team end: at most 1,000, none that passed 90 days ago.',
    content: {
      'text/calendar': {
        schema: { type: 'string', pattern: '^BEGIN:VCALENDAR' },
        example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Palisade//Expiries//EN\r\nEND:VCALENDAR\r\n',
      },
    },
  })
  @ApiRefusal(404, 'Unknown, replaced or revoked.', CALENDAR_NOT_FOUND)
  @ApiTooManyRequests()
  async open(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const text = await this.feeds.open(token);
    response.set('Content-Type', 'text/calendar; charset=utf-8');
    return text;
  }
}
