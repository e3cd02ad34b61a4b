import type { IconComponent } from './icons';
import type { CSSProperties } from 'react';
import classes from './tone-badge.module.css';

/** Colours with a meaning. Each badge also has an icon and a label, because not everyone can tell colours apart. */
export type Tone = 'critical' | 'high' | 'medium' | 'low' | 'good' | 'neutral';

/** The style of an element whose CSS uses `--tone-text`, `--tone-soft` or `--tone-fill`. There is no fill for `neutral`. */
export const toned = (tone: Tone): CSSProperties =>
  Object.fromEntries(['text', 'soft', 'fill'].map((use) => [`--tone-${use}`, `var(--pal-${tone}-${use})`]));

interface ToneBadgeProps {
  tone: Tone;
  icon: IconComponent;
  label: string;
}

export function ToneBadge({ tone, icon: Icon, label }: ToneBadgeProps) {
  return (
    <span className={classes.badge} style={toned(tone)}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
