import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ExpiryMonth } from './expiry-months';
import { expiryTone } from './expiry-months';
import { toned } from '../ui/tone-badge';
import classes from './expiry-timeline.module.css';

interface ExpiryTimelineProps {
  months: readonly ExpiryMonth[];
  chosen: string | undefined;
  onChoose: (key: string | null) => void;
}

/** A bar for each month, as high as the number of its ends, in the colour of the most urgent one. A bar shows its month in the table. */
export function ExpiryTimeline({ months, chosen, onChoose }: ExpiryTimelineProps) {
  const most = Math.max(1, ...months.map(({ expiries }) => expiries.length));
  return (
    <div className={classes.months} role="group" aria-label="Ends by month">
      {months.map(({ key, label, name, expiries }) => (
        <UnstyledButton
          key={key}
          className={classes.month}
          aria-pressed={chosen === key}
          title={`${name}: ${wordsOf(expiries)}`}
          onClick={() => onChoose(chosen === key ? null : key)}
        >
          <VisuallyHidden>{`${name}: ${wordsOf(expiries)}`}</VisuallyHidden>
          <span className={classes.count} aria-hidden>
            {expiries.length > 0 && expiries.length.toLocaleString('en')}
          </span>
          <span
            aria-hidden
            className={classes.bar}
            style={{
              ...toned(expiryTone(Math.min(...expiries.map(({ days_left }) => days_left)))),
              height: `${(expiries.length / most) * 100}%`,
            }}
          />
          <span className={classes.label} aria-hidden>
            {label}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}

function wordsOf(expiries: ExpiryMonth['expiries']): string {
  const certificates = expiries.filter(({ kind }) => kind === 'certificate').length;
  const domains = expiries.length - certificates;
  const parts = [
    certificates > 0 && `${certificates} ${certificates === 1 ? 'certificate' : 'certificates'}`,
    domains > 0 && `${domains} ${domains === 1 ? 'domain' : 'domains'}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
