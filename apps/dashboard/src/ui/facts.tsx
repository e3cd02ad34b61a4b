import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  rows: readonly (readonly [label: string, value: ReactNode])[];
  /** For values that are quoted, such as headers. */
  isCode?: boolean;
}

/** Labels and values, a row each. */
export function Facts({ rows, isCode }: FactsProps) {
  return (
    <dl style={{ fontSize: '0.8125rem' }} data-code={isCode} className={classes.facts}>
      {rows.map(([label, value]) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
