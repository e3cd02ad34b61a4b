import type { CalendarFeed } from '@palisade/persistence';
import { link, text, time } from '../../http/fields';
import { type ResourceOf, resource } from '../../http/resource';
import { LABEL } from '../../http/response-limits';

export const CalendarFeedResource = resource('CalendarFeedResource', {
  created_by: text(LABEL, 'ada@example.com', 'Who created its address.'),
  created_at: time(),
});
export type CalendarFeedResource = ResourceOf<typeof CalendarFeedResource>;

export const NewCalendarFeedResource = resource('NewCalendarFeedResource', {
  ...CalendarFeedResource.fields,
  url: link(
    'https://palisade.example/calendars/TOKEN.ics',
    'Anyone who has it can read the calendar. Shown only once.',
  ),
});
export type NewCalendarFeedResource = ResourceOf<typeof NewCalendarFeedResource>;

export const toCalendarFeedResource = (feed: CalendarFeed): CalendarFeedResource =>
  CalendarFeedResource.of(feed);
