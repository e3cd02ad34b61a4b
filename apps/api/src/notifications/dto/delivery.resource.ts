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

const TIME = '2026-03-07T10:15:00+00:00';

/** One message to a channel. */
export class DeliveryResource {
  @ApiProperty({
    type: String,
    format: 'uuid',
    example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
    description: 'Also the `webhook-id`, the same for each attempt.',
  })
  id!: string;

  @ApiProperty({ enum: DELIVERY_EVENTS, enumName: 'DeliveryEvent', example: 'issue.opened' })
  event!: DeliveryEvent;

  @ApiProperty({ enum: DELIVERY_STATUSES, enumName: 'DeliveryStatus', example: 'delivered' })
  status!: DeliveryStatus;

  @ApiProperty({ type: 'integer', ...COUNT, minimum: 0, example: 1 })
  attempts!: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'Null when there is none to come.',
  })
  next_attempt_at!: string | null;

  @ApiProperty({
    type: 'integer',
    minimum: 100,
    maximum: 999,
    nullable: true,
    example: 204,
    description: 'Of the last attempt; null without a response.',
  })
  response_status!: number | null;

  @ApiProperty({
    type: String,
    maxLength: 512,
    nullable: true,
    example: 'ok',
    description: 'The first 512 bytes of the last response.',
  })
  response_excerpt!: string | null;

  @ApiProperty({
    type: String,
    ...MESSAGE,
    nullable: true,
    example: null,
    description: 'Why the last attempt failed.',
  })
  error!: string | null;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: TIME })
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
