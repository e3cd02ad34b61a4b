import { ConcurrentIndex } from '../migration/concurrent-index';

/** Relays read the outbox of one zone: scans of a zone without a worker stay there and must not slow others down. */
export class IndexOutboxByZone1796600710000 extends ConcurrentIndex {
  protected readonly index = 'outbox_zone_class_team_idx';
  protected readonly on = 'outbox (zone, class, team_id, id)';
}
