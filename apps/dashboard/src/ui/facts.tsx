import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Labels and values, a row each. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl style={{ fontSize: '0.8125rem' }}>
      {rows.map(([label, value]) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
