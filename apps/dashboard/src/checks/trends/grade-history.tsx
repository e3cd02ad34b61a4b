import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { CheckGrade } from '../../api/resources';
import { DayAxis, dayWords } from '../../ui/day-axis';
import { type GradeDay, gradeLines, gradeMarks } from './grade-lines';

const WIDE = { width: '100%', height: 180, display: 'block', overflow: 'visible' } as const;

/** The score of each day; days without a grade are gaps. */
export function GradeHistory({ days, domain }: { days: CheckGrade['history']; domain: string }) {
  const label = `Grade of ${domain} in the last ${days.length} days`;
  return (
    <figure style={{ margin: 0 }} aria-label={label}>
      <div aria-hidden>
        <Text size="sm" fw={600} mb={8}>
          Last {days.length} days
        </Text>
        <Group gap={8} wrap="nowrap" align="stretch" fz={11} c="dimmed">
          <Stack justify="space-between" my={-8} ta="right">
            {[100, 50, 0].map((score) => (
              <span key={score}>{score}</span>
            ))}
          </Stack>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" style={WIDE}>
            {[0, 50, 100].map((score) => (
              <line
                key={score}
                {...{ x1: 0, x2: 100, y1: 100 - score, y2: 100 - score, stroke: 'var(--pal-line)' }}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {gradeLines(days).map((points) => (
              <polyline
                key={points}
                {...{ points, fill: 'none', stroke: 'var(--pal-low-fill)', strokeWidth: 2.5 }}
                {...{ vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round' }}
              />
            ))}
          </svg>
        </Group>
        <Text component="div" ml={26} fz={11} c="dimmed">
          <DayAxis days={gradeMarks(days)} />
        </Text>
      </div>
      <VisuallyHidden>
        <HistoryTable {...{ days, label }} />
      </VisuallyHidden>
    </figure>
  );
}

function HistoryTable({ days, label }: { days: readonly GradeDay[]; label: string }) {
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th>Day</th>
          <th>Grade</th>
          <th>Score</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, grade, score }) => (
          <tr key={date}>
            <th>{dayWords(date)}</th>
            <td>{grade ?? 'Not graded'}</td>
            <td>{score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
