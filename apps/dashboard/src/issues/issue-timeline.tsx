import { Skeleton } from '@mantine/core';
import type { IssueDetail } from '../api/resources';
import { useIssueEvents } from '../data/issue-actions-queries';
import { type Column, DataTable } from '../ui/data-table';
import { Picture } from '../ui/picture';
import { daysLong, localDate } from '../ui/time-format';
import { TimeStamp } from '../ui/time-stamp';
import { type Tone, toned } from '../ui/tone-badge';
import { lifeOf, type LifeSpan, type LifeState } from './issue-life';
import classes from './issue-timeline.module.css';

const DAY_MS = 86_400_000;

const LOOK: Readonly<Record<LifeState, { tone: Tone; label: string }>> = {
  open: { tone: 'critical', label: 'Open' },
  resolved: { tone: 'good', label: 'Closed' },
  accepted: { tone: 'low', label: 'Accepted' },
  unknown: { tone: 'neutral', label: 'See all activity' },
};

const isoOf = (time: number): string => new Date(time).toISOString();

const COLUMNS: readonly Column<LifeSpan>[] = [
  { label: 'State', cell: ({ state }) => LOOK[state].label },
  { label: 'From', cell: ({ from }) => <TimeStamp value={isoOf(from)} format="full" /> },
  { label: 'For', cell: lengthWords },
];

/** When the issue was open, closed and accepted. */
export function IssueTimeline({ issue }: { issue: IssueDetail }) {
  const { data, error, hasNextPage } = useIssueEvents(issue.id);
  if (error && !data) return null;
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const spans = lifeOf({ issue, events, hasMore: hasNextPage }, new Date());
  return (
    <Picture
      title="Timeline"
      picture={data ? <Timeline spans={spans} /> : <Skeleton height={92} mx="lg" mb="lg" w="auto" />}
      table={<DataTable label="Timeline" columns={COLUMNS} rows={spans} keyOf={({ from }) => String(from)} />}
    />
  );
}

function Timeline({ spans }: { spans: readonly LifeSpan[] }) {
  const [first] = spans;
  const states = [...new Set(spans.map(({ state }) => state))];
  return (
    <figure className={classes.figure}>
      <div className={classes.track} role="img" aria-label={spans.map(spanWords).join(', ')}>
        {spans.map((span) => (
          <span
            key={span.from}
            className={classes.span}
            title={spanWords(span)}
            style={{ ...toned(LOOK[span.state].tone), flexGrow: span.until - span.from }}
          />
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{first && localDate(new Date(first.from))}</span>
        <span>Now</span>
      </div>
      <ul className={classes.legend} aria-hidden>
        {states.map((state) => (
          <li key={state}>
            <span className={classes.dot} style={toned(LOOK[state].tone)} />
            {LOOK[state].label}
          </li>
        ))}
      </ul>
    </figure>
  );
}

const spanWords = (span: LifeSpan): string => `${LOOK[span.state].label} for ${lengthWords(span)}`;

/** In days, as long as it is one. */
function lengthWords({ from, until }: LifeSpan): string {
  return daysLong(Math.floor((until - from) / DAY_MS));
}
