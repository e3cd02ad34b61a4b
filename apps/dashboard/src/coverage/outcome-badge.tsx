import type { CoverageRow } from '../api/resources';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconEyeOff,
  IconLock,
  IconPlayerPause,
  type IconComponent,
} from '../ui/icons';
import { type Tone, ToneBadge } from '../ui/tone-badge';

/** Tone, shape and words, because not everyone can tell colours apart. */
export const OUTCOME_LOOK: Readonly<
  Record<CoverageRow['outcome'], { tone: Tone; icon: IconComponent; label: string }>
> = {
  judged: { tone: 'good', icon: IconCircleCheck, label: 'Judged' },
  avoided: { tone: 'neutral', icon: IconPlayerPause, label: 'Avoided' },
  blocked: { tone: 'high', icon: IconLock, label: 'Blocked' },
  signed_out: { tone: 'high', icon: IconLock, label: 'Signed out' },
  failed: { tone: 'critical', icon: IconCircleX, label: 'Failed' },
  too_large: { tone: 'medium', icon: IconAlertTriangle, label: 'Too large' },
  not_read: { tone: 'medium', icon: IconEyeOff, label: 'Not read' },
  over_budget: { tone: 'low', icon: IconCircleDot, label: 'Beyond the limit' },
};

export const OutcomeBadge = ({ outcome }: { outcome: CoverageRow['outcome'] }) => (
  <ToneBadge {...OUTCOME_LOOK[outcome]} />
);
