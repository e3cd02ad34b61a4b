import type { ReactNode } from 'react';
import classes from './details.module.css';

/** Collapsed content that few people need. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.root}>
      <summary className={classes.summary}>{summary}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
