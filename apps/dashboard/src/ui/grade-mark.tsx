import { Text } from '@mantine/core';
import type { Check } from '../api/resources';
import { type Tone, toned } from './tone-badge';

type Grade = Check['grade'];

const TONES: Readonly<Record<NonNullable<Grade>, Tone>> = {
  'A+': 'good',
  A: 'good',
  B: 'low',
  C: 'medium',
  D: 'high',
  F: 'critical',
};

/** The letter of a grade; a dash, and "Not graded" for screen readers, where there is none. */
export const GradeMark = ({ grade, fz = 'sm' }: { grade: Grade; fz?: string | number }) => (
  <Text
    span
    fz={fz}
    fw={700}
    ta="center"
    px={7}
    lh={1.5}
    style={{
      ...toned(grade === null ? 'neutral' : TONES[grade]),
      display: 'inline-block',
      minWidth: '2.2em',
      borderRadius: 5,
      color: 'var(--tone-text)',
      background: 'var(--tone-soft)',
    }}
    role="img"
    aria-label={grade === null ? 'Not graded' : `Grade ${grade}`}
  >
    {grade ?? '–'}
  </Text>
);
