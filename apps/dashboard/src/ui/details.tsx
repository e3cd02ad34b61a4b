import type { ReactNode } from 'react';
import classes from './details.module.css';

/** Collapsed content that few people need. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details style={{ minWidth: 0 }}>
      <summary className={classes.summary}>{summary}</summary>
      <div style={{ marginTop: 8 }}>{children}</div>
    </details>
  );
}
