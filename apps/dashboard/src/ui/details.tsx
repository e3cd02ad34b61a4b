import type { ReactNode } from 'react';
import classes from './details.module.css';

/** What few people need: folded away, one key press from open. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.root}>
      <summary className={classes.summary}>{summary}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
