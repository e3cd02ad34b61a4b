import type { TablerIcon } from '@tabler/icons-react';
import classes from './tone-badge.module.css';

/** Colours with a meaning. Each badge also has an icon and a label, because not everyone can tell colours apart. */
export type Tone = 'critical' | 'high' | 'medium' | 'low' | 'good' | 'neutral';

interface ToneBadgeProps {
  tone: Tone;
  icon: TablerIcon;
  label: string;
}

export function ToneBadge({ tone, icon: Icon, label }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
