import type { IssueEventType } from '@palisade/vocabulary';
import {
  IconArrowBackUp,
  IconBug,
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconMessage,
  IconRefreshAlert,
  IconShieldCheck,
  IconShieldOff,
  IconStairsUp,
  IconUser,
  type IconComponent,
} from '../ui/icons';

const ICONS: Record<IssueEventType, IconComponent> = {
  opened: IconBug,
  reopened: IconRefreshAlert,
  fixed: IconCheck,
  resolved: IconCheck,
  unresolved: IconArrowBackUp,
  accepted: IconShieldCheck,
  acceptance_removed: IconShieldOff,
  acceptance_expired: IconClock,
  severity_changed: IconStairsUp,
  assigned: IconUser,
  commented: IconMessage,
  not_judged: IconHelpCircle,
};

/** The icon of an event. A type that this page does not know yet has that of an issue. */
export function EventIcon({ type }: { type: IssueEventType }) {
  const Icon = (ICONS as Partial<Record<string, IconComponent>>)[type] ?? IconBug;
  return <Icon size={14} stroke={2} aria-hidden />;
}
