import { Group, Paper, SegmentedControl, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Overview } from '../api/resources';
import { Axis, dayMarks, dayWords } from '../ui/day-axis';
import classes from './trend-chart.module.css';
import { openLine, trendMarks, trendScale, type TrendDay } from './trend-scale';

const RANGES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];
const AXIS_LABELS = 5;

/** Issues opened and closed per day, and how many were open at the end of each day. */
export function TrendChart({ trend }: { trend: Overview['trend'] }) {
  const [range, setRange] = useState('30');
  const [pointed, setPointed] = useState<number | null>(null);
  const days = trend.slice(-Number(range));
  return (
    <Paper p="lg" component="section">
      <Group gap="8px 20px" mb="md" justify="space-between">
        <Title order={2}>Opened and closed</Title>
        <Readout days={days} day={pointed === null ? undefined : days[pointed]} />
        <SegmentedControl aria-label="Period" size="xs" data={RANGES} value={range} onChange={setRange} />
      </Group>
      <figure style={{ margin: 0 }} aria-label="Issues opened and closed per day">
        <Panels days={days} onPoint={setPointed} />
        <VisuallyHidden>
          <TrendTable days={days} />
        </VisuallyHidden>
      </figure>
    </Paper>
  );
}

/** The API calls all that closed fixed. */
const WORDS = { opened: 'opened', fixed: 'closed', open: 'open' } as const;

/** The numbers of the day under the pointer, otherwise of the whole period. */
function Readout({ days, day }: { days: readonly TrendDay[]; day: TrendDay | undefined }) {
  const sum = (field: 'opened' | 'fixed' | 'accepted'): number =>
    days.reduce((total, each) => total + each[field], 0);
  const shown = day ?? {
    opened: sum('opened'),
    fixed: sum('fixed'),
    accepted: sum('accepted'),
    open: days.at(-1)?.open ?? 0,
  };
  return (
    <Group gap="2px 16px" fz="sm" c="dimmed" flex={{ base: '1 0 100%', sm: 1 }} className={classes.readout}>
      <span style={{ minWidth: 96 }}>{day ? dayWords(day.date) : `Last ${days.length} days`}</span>
      {(['opened', 'fixed', 'open'] as const).map((kind) => (
        <span key={kind} className={classes.key} data-kind={kind}>
          <b>{shown[kind].toLocaleString('en')}</b> {kind === 'open' && !day ? 'open now' : WORDS[kind]}
        </span>
      ))}
      {shown.accepted > 0 && (
        <span title="Accepted issues are no longer open, and are not closed.">
          <b>{shown.accepted.toLocaleString('en')}</b> accepted
        </span>
      )}
    </Group>
  );
}

interface PanelsProps {
  days: readonly TrendDay[];
  onPoint: (index: number | null) => void;
}

function Panels({ days, onPoint }: PanelsProps) {
  const scale = trendScale(days);
  const line = openLine(days, scale.open);
  return (
    <div aria-hidden>
      <div style={{ position: 'relative', height: 220 }} onPointerLeave={() => onPoint(null)}>
        <svg className={classes.open} viewBox="0 0 100 100" preserveAspectRatio="none">
          <polygon points={`0,100 ${line} 100,100`} />
          <polyline points={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <span className={classes.most}>{scale.open.toLocaleString('en')} open</span>
        <span className={classes.flow}>±{scale.flow.toLocaleString('en')} a day</span>
        <div className={classes.days}>
          {days.map((day, index) => (
            <div key={day.date} className={classes.day} onPointerEnter={() => onPoint(index)}>
              <span className={classes.opened} style={{ height: `${(day.opened / scale.flow) * 24}%` }} />
              <span className={classes.fixed} style={{ height: `${(day.fixed / scale.flow) * 24}%` }} />
            </div>
          ))}
        </div>
      </div>
      <Text component="div" fz={11} c="dimmed">
        <Axis marks={dayMarks(trendMarks(days, AXIS_LABELS))} />
      </Text>
    </div>
  );
}

function TrendTable({ days }: { days: readonly TrendDay[] }) {
  return (
    <table>
      <caption>Issues opened and closed per day</caption>
      <thead>
        <tr>
          <th>Day</th>
          <th>Opened</th>
          <th>Closed</th>
          <th>Accepted</th>
          <th>Open</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, opened, fixed, accepted, open }) => (
          <tr key={date}>
            <th>{dayWords(date)}</th>
            <td>{opened}</td>
            <td>{fixed}</td>
            <td>{accepted}</td>
            <td>{open}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
