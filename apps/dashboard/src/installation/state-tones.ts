import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '../ui/icons';

/** How the states of parts, workers, lists and accounts look. */
export const TONES = {
  up: { tone: 'good', icon: IconCircleCheck },
  degraded: { tone: 'medium', icon: IconAlertTriangle },
  down: { tone: 'critical', icon: IconCircleX },
  neutral: { tone: 'neutral', icon: IconClock },
} as const;
