import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from './tone-badge';
import { Muted } from './muted';

interface FigureProps {
  label: string;
  value: ReactNode;
  /** Only for numbers that are good or bad news. */
  tone?: Tone;
  hint?: ReactNode;
}

/** A number and what it counts. */
export function Figure({ label, value, tone, hint }: FigureProps) {
  return (
    <div>
      <Muted>{label}</Muted>
      <Text fz={24} fw={650} lh={1.25} c={tone && `var(--pal-${tone}-text)`} component="div">
        {value}
      </Text>
      {hint !== undefined && (
        <Text size="xs" c="dimmed" component="div" mt={2}>
          {hint}
        </Text>
      )}
    </div>
  );
}
