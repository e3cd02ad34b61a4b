import type { DeliveryRow } from '@palisade/persistence';
import { DELIVERY_EVENTS, DELIVERY_STATUSES } from '@palisade/vocabulary';
import { COUNT, MESSAGE } from '../../http/fields/response-limits';
import { id, time, text, integer, choice } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { pageOf } from '../../http/fields/page.resource';

/** One message to a channel. */
export const DeliveryResource = resource('DeliveryResource', {
  id: id('Also the `webhook-id`, the same for each attempt.'),
  event: choice(DELIVERY_EVENTS, 'DeliveryEvent', 'issue.opened'),
  status: choice(DELIVERY_STATUSES, 'DeliveryStatus', 'delivered'),
  attempts: integer({ ...COUNT, minimum: 0 }, 1),
  next_attempt_at: time('Null if no further attempt is planned.').orNull(null),
  response_status: integer(
    { minimum: 100, maximum: 999 },
    204,
    'Status of the last response; null without a response.',
  ).orNull(),
  response_excerpt: text(512, 'ok', 'The first 512 bytes of the last response.').orNull(),
  error: text(MESSAGE, null, 'Why the last attempt failed.'),
  created_at: time(),
  delivered_at: time().orNull(),
});
export type DeliveryResource = ResourceOf<typeof DeliveryResource>;

export const DeliveryPage = resource('DeliveryPage', pageOf(DeliveryResource));
export type DeliveryPage = ResourceOf<typeof DeliveryPage>;

export const toDeliveryResource = (delivery: DeliveryRow): DeliveryResource => DeliveryResource.of(delivery);
