import { IconCircleCheck, IconCircleX, IconClock } from '../ui/icons';
import type { Delivery } from '../api/resources';
import { ToneBadge } from '../ui/tone-badge';

const LOOKS = {
  delivered: { tone: 'good', icon: IconCircleCheck, label: 'Delivered' },
  failed: { tone: 'critical', icon: IconCircleX, label: 'Failed' },
  pending: { tone: 'neutral', icon: IconClock, label: 'Waiting' },
} as const;

export function DeliveryBadge({ delivery: { status, attempts } }: { delivery: Delivery }) {
  const look = LOOKS[status];
  const isRetried = status === 'pending' && attempts > 0;
  return <ToneBadge {...look} label={isRetried ? `Failed ${attempts}×, retrying` : look.label} />;
}
