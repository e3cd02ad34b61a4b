import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { generateToken, hashToken, isWellFormedToken } from '@palisade/credentials';
import {
  type ActingTeam,
  CalendarFeedsRepository,
  ExpiriesRepository,
  type Expiry,
} from '@palisade/persistence';
import type { TeamId } from '@palisade/vocabulary';
import { ApiError } from '../http/api-error';
import { type CalendarEvent, calendarText } from './calendar-text';
import {
  type CalendarFeedResource,
  type NewCalendarFeedResource,
  toCalendarFeedResource,
} from './dto/calendar-feed.resource';

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
export class CalendarFeedsService {
  private readonly appUrl: string;

  constructor(
    private readonly feeds: CalendarFeedsRepository,
    private readonly expiries: ExpiriesRepository,
    environment: Environment,
  ) {
    this.appUrl = appUrlOf(environment);
  }

  async get(teamId: TeamId): Promise<CalendarFeedResource> {
    const feed = await this.feeds.get(teamId);
    if (feed === null) throw new ApiError('not_found', NO_FEED);
    return toCalendarFeedResource(feed);
  }

  async rotate(team: ActingTeam): Promise<NewCalendarFeedResource> {
    const token = generateToken();
    const feed = await this.feeds.rotate(team, hashToken(token));
    return { ...toCalendarFeedResource(feed), url: `${this.appUrl}/calendars/${token}.ics` };
  }

  async revoke(team: ActingTeam): Promise<void> {
    if (!(await this.feeds.revoke(team))) throw new ApiError('not_found', NO_FEED);
  }

  /** @returns an iCalendar document. All that does not open says the same, so that a guess learns nothing. */
  async open(token: string): Promise<string> {
    const team = isWellFormedToken(token) ? await this.feeds.findTeam(hashToken(token)) : null;
    if (team === null) throw new ApiError('not_found', CALENDAR_NOT_FOUND);
    const { items } = await this.expiries.list(team.id, { after: new Date(Date.now() - PAST_MS) });
    const page = `${this.appUrl}/t/${team.id}/expiries`;
    return calendarText(
      `Palisade: expiries of ${team.name}`,
      items.map((expiry) => this.eventOf(team.id, expiry, page)),
    );
  }

  private eventOf(teamId: TeamId, { kind, name, expiresAt, seenAt }: Expiry, page: string): CalendarEvent {
    const { title, fix } = WORDS[kind];
    const id = createHash('sha256').update(`${teamId} ${kind} ${name}`).digest('hex').slice(0, 32);
    return {
      uid: `${id}@${new URL(this.appUrl).hostname}`,
      ...{ at: expiresAt, changedAt: seenAt, title: title(name), url: page },
      description: `${fix} A scan read this date on ${seenAt.toISOString().slice(0, 10)}.\n${page}`,
    };
  }
}
