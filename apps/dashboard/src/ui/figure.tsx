import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from './tone-badge';
import { Muted } from './muted';

interface FigureProps {
  label: string;
  value: ReactNode;
  /** For numbers that are good or bad news unless they are 0. */
  tone?: Tone;
  hint?: ReactNode;
}

/** A number and what it counts. */
export function Figure({ label, value, tone, hint }: FigureProps) {
  return (
    <div>
      <Muted>{label}</Muted>
      <Text
        fz={24}
        fw={650}
        lh={1.25}
        c={tone && value !== 0 ? `var(--pal-${tone}-text)` : undefined}
        component="div"
      >
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
