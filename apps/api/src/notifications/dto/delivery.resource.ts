import { ApiProperty } from '@nestjs/swagger';
import type { DeliveryRow } from '@palisade/persistence';
import {
  DELIVERY_EVENTS,
  DELIVERY_STATUSES,
  type DeliveryEvent,
  type DeliveryStatus,
} from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { toTimestamp } from '../../http/timestamp';
import { COUNT, MESSAGE } from '../../http/response-limits';
import { PAGE_ITEMS } from '../../http/page.query';
import { ChoiceField, IdField, IntegerField, NULL, NULLABLE, TextField, TimeField } from '../../http/fields';

/** One message to a channel. */
export class DeliveryResource {
  @IdField('Also the `webhook-id`, the same for each attempt.')
  id!: string;

  @ChoiceField(DELIVERY_EVENTS, 'DeliveryEvent', 'issue.opened')
  event!: DeliveryEvent;

  @ChoiceField(DELIVERY_STATUSES, 'DeliveryStatus', 'delivered')
  status!: DeliveryStatus;

  @IntegerField({ ...COUNT, minimum: 0 }, 1)
  attempts!: number;

  @TimeField('Null if no further attempt is planned.', NULL)
  next_attempt_at!: string | null;

  @IntegerField(
    { minimum: 100, maximum: 999 },
    204,
    'Status of the last response; null without a response.',
    NULLABLE,
  )
  response_status!: number | null;

  @TextField(512, 'ok', 'The first 512 bytes of the last response.', NULLABLE)
  response_excerpt!: string | null;

  @TextField(MESSAGE, null, 'Why the last attempt failed.')
  error!: string | null;

  @TimeField()
  created_at!: string;

  @TimeField(NULLABLE)
  delivered_at!: string | null;
}

export class DeliveryPage extends PageResource {
  @ApiProperty({ type: [DeliveryResource], ...PAGE_ITEMS })
  data!: DeliveryResource[];
}

export const toDeliveryResource = (delivery: DeliveryRow): DeliveryResource => ({
  id: delivery.id,
  event: delivery.event,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: toTimestamp(delivery.nextAttemptAt),
  response_status: delivery.responseStatus,
  response_excerpt: delivery.responseExcerpt,
  error: delivery.error,
  created_at: toTimestamp(delivery.createdAt),
  delivered_at: toTimestamp(delivery.deliveredAt),
});
