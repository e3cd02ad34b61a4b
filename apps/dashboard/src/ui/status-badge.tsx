import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDot,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconPlayerPause,
  IconPlayerSkipForward,
  IconProgress,
  IconSettings,
  IconShieldCheck,
  IconShieldX,
  type IconComponent,
} from './icons';
import { type Tone, ToneBadge } from './tone-badge';

const LOOK = {
  pending: { tone: 'neutral', icon: IconClock, label: 'Waiting' },
  in_progress: { tone: 'low', icon: IconProgress, label: 'Running' },
  running: { tone: 'low', icon: IconProgress, label: 'Running' },
  completed: { tone: 'good', icon: IconCircleCheck, label: 'Completed' },
  delivered: { tone: 'good', icon: IconCircleCheck, label: 'Delivered' },
  no_recipient: { tone: 'neutral', icon: IconPlayerSkipForward, label: 'Nobody to send to' },
  passed: { tone: 'good', icon: IconCircleCheckFilled, label: 'Passed' },
  failed: { tone: 'critical', icon: IconCircleX, label: 'Failed' },
  warning: { tone: 'medium', icon: IconAlertTriangle, label: 'Warning' },
  not_run: { tone: 'neutral', icon: IconPlayerSkipForward, label: 'Not run' },
  inconclusive: { tone: 'neutral', icon: IconHelpCircle, label: 'Inconclusive' },
  needs_setup: { tone: 'neutral', icon: IconSettings, label: 'Needs set-up' },
  not_applicable: { tone: 'neutral', icon: IconPlayerSkipForward, label: 'Does not apply' },
  active: { tone: 'good', icon: IconCircleCheck, label: 'Active' },
  inactive: { tone: 'neutral', icon: IconPlayerPause, label: 'Paused' },
  accepted: { tone: 'neutral', icon: IconShieldCheck, label: 'Accepted' },
  fixed: { tone: 'good', icon: IconCircleCheck, label: 'Fixed' },
  resolved: { tone: 'good', icon: IconCircleCheck, label: 'Resolved' },
  unresolved: { tone: 'high', icon: IconCircleDot, label: 'Open' },
  verified: { tone: 'good', icon: IconShieldCheck, label: 'Verified' },
  unverified: { tone: 'neutral', icon: IconShieldX, label: 'Not verified' },
  staging: { tone: 'critical', icon: IconAlertTriangle, label: 'Staging: data may change' },
  expired: { tone: 'high', icon: IconClock, label: 'Expired' },
  revoked: { tone: 'neutral', icon: IconCircleX, label: 'Revoked' },
} as const satisfies Record<string, { tone: Tone; icon: IconComponent; label: string }>;

export type Status = keyof typeof LOOK;

/** The status of a scan, test, check, issue, key or delivery, as colour, icon and text. @param label a longer text */
export const StatusBadge = ({ status, label = LOOK[status].label }: { status: Status; label?: string }) => (
  <ToneBadge {...LOOK[status]} label={label} />
);
