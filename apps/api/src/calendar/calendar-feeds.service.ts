import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import {
  type CalendarFeed,
  CalendarFeedsRepository,
  ExpiriesRepository,
  type Expiry,
  TeamsRepository,
} from '@palisade/persistence';
import type { TeamId } from '@palisade/vocabulary';
import { SecretAddresses } from '../http/secret-addresses';
import { CalendarFeedResource } from './dto/calendar-feed.resource';
import { type CalendarEvent, calendarText } from './calendar-text';

/** How long an event stays after its date. */
const PAST_MS = 90 * 86_400_000;
export const NO_FEED = 'The team has no calendar. Create it first.';
export const CALENDAR_NOT_FOUND = 'Calendar not found. The address is wrong, was replaced or was revoked.';

const WORDS = {
  certificate: {
    title: (name: string) => `The certificate of ${name} expires`,
    fix: 'Renew the certificate before.',
  },
  domain: {
    title: (name: string) => `The registration of ${name} ends`,
    fix: 'Renew the domain at your registrar before.',
  },
};

/** The calendar of a team with all dates at which certificates and domains end, at a secret address. */
@Injectable()
export class CalendarFeedsService extends SecretAddresses<CalendarFeed, CalendarFeedResource> {
  constructor(
    feeds: CalendarFeedsRepository,
    private readonly teams: TeamsRepository,
    private readonly expiries: ExpiriesRepository,
    environment: Environment,
  ) {
    super(feeds, environment, {
      shown: (feed) => CalendarFeedResource.of(feed),
      path: (token) => `/calendars/${token}.ics`,
      none: NO_FEED,
      notFound: CALENDAR_NOT_FOUND,
    });
  }

  /** @returns an iCalendar document */
  async open(token: string): Promise<string> {
    const { teamId } = await this.opened(token);
    const team = await this.teams.find(teamId);
    const { items } = await this.expiries.list(teamId, { after: new Date(Date.now() - PAST_MS) });
    const page = `${this.appUrl}/t/${teamId}/expiries`;
    return calendarText(
      `Palisade: expiries of ${team?.name ?? ''}`,
      items.map((expiry) => this.eventOf(teamId, expiry, page)),
    );
  }

  private eventOf(teamId: TeamId, { kind, name, expiresAt, seenAt }: Expiry, page: string): CalendarEvent {
    const { title, fix } = WORDS[kind];
    const id = createHash('sha256').update(`${teamId} ${kind} ${name}`).digest('hex').slice(0, 32);
    return {
      uid: `${id}@${new URL(this.appUrl).hostname}`,
      at: expiresAt,
      changedAt: seenAt,
      title: title(name),
      url: page,
      description: `${fix} A scan read this date on ${seenAt.toISOString().slice(0, 10)}.\n${page}`,
    };
  }
}
