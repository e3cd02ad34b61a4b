import type { TablerIcon } from '@tabler/icons-react';
import classes from './tone-badge.module.css';

/** The product's meanings of colour; each also has a word and an icon, since colour alone tells some people nothing. */
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
