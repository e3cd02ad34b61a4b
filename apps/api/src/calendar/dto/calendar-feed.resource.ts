import { ADDRESS_FIELDS } from '../../http/secret-addresses';
import { link } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const CalendarFeedResource = resource('CalendarFeedResource', ADDRESS_FIELDS);
export type CalendarFeedResource = ResourceOf<typeof CalendarFeedResource>;

export const NewCalendarFeedResource = resource('NewCalendarFeedResource', {
  ...ADDRESS_FIELDS,
  url: link(
    'https://palisade.example/calendars/TOKEN.ics',
    'Anyone who has it can read the calendar. Shown only once.',
  ),
});
