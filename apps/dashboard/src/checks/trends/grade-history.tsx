import { Text, VisuallyHidden } from '@mantine/core';
import type { CheckGrade } from '../../api/resources';
import { dayMarks, dayWords } from '../../ui/day-axis';
import { LineChart } from '../../ui/line-chart';
import { type GradeDay, gradeLines, gradeMarks } from './grade-lines';

/** The score of each day; days without a grade are gaps. */
export function GradeHistory({ days, domain }: { days: CheckGrade['history']; domain: string }) {
  const label = `Grade of ${domain} in the last ${days.length} days`;
  return (
    <figure style={{ margin: 0 }} aria-label={label}>
      <Text size="sm" fw={600} aria-hidden>
        Last {days.length} days
      </Text>
      <LineChart
        height={180}
        scale={[100, 50, 0]}
        lines={gradeLines(days)}
        marks={dayMarks(gradeMarks(days))}
      />
      <VisuallyHidden>
        <HistoryTable days={days} label={label} />
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
