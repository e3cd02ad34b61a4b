import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Tone, toned } from '../ui/tone-badge';
import classes from './bars.module.css';

export interface BarPart {
  tone: Tone;
  /** What it counts, for screen readers and hints: "2 critical". */
  words: string;
  count: number;
}

export interface BarRow {
  key: string;
  label: ReactNode;
  parts: readonly BarPart[];
}

/** Horizontal bars in parts, on one scale. */
export function Bars({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const sums = rows.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0));
  const most = Math.max(1, ...sums);
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ key, label: name, parts }, place) => (
        <li key={key} className={classes.row}>
          <span className={classes.label}>{name}</span>
          <span className={classes.track} role="img" aria-label={wordsOf(parts)}>
            {parts
              .filter(({ count }) => count > 0)
              .map(({ tone, words, count }) => (
                <span
                  key={words}
                  title={words}
                  className={classes.part}
                  style={{ ...toned(tone), width: `${(count / most) * 100}%` }}
                />
              ))}
          </span>
          <Text span size="sm" fw={600} ta="right">
            {(sums[place] ?? 0).toLocaleString('en')}
          </Text>
        </li>
      ))}
    </ul>
  );
}

const wordsOf = (parts: readonly BarPart[]): string =>
  parts
    .filter(({ count }) => count > 0)
    .map(({ words }) => words)
    .join(', ') || 'None';

/** What the colours mean. */
export const Legend = ({ entries }: { entries: readonly { tone: Tone; label: string }[] }) => (
  <div className={classes.legend}>
    {entries.map(({ tone, label }) => (
      <span key={label} className={classes.key}>
        <span className={classes.dot} style={toned(tone)} aria-hidden />
        {label}
      </span>
    ))}
  </div>
);
