import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleArrowUp,
  IconInfoCircle,
  type IconComponent,
} from './icons';
import type { Issue } from '../api/resources';
import { ToneBadge } from './tone-badge';

export type Severity = Issue['severity'];

export const SEVERITY_LOOK: Record<Severity, { icon: IconComponent; label: string }> = {
  critical: { icon: IconAlertOctagonFilled, label: 'Critical' },
  high: { icon: IconAlertTriangleFilled, label: 'High' },
  medium: { icon: IconCircleArrowUp, label: 'Medium' },
  low: { icon: IconInfoCircle, label: 'Low' },
};

export function SeverityBadge({ severity }: { severity: Severity }) {
  return <ToneBadge tone={severity} {...SEVERITY_LOOK[severity]} />;
}
