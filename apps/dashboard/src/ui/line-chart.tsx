import { useState } from 'react';
import { Axis } from './day-axis';
import { type AxisMark, labelPlace } from './day-place';
import classes from './line-chart.module.css';

/** A point of a chart. `at` is its place in percent of the width, `value` one of the scale from 0 to 100. */
export interface ChartPoint extends AxisMark {
  /** The only one with it in the chart. */
  id: string;
  value: number;
  words: string;
}

interface LineChartProps {
  height: number;
  /** Values that the scale names, the highest first. */
  scale: readonly number[];
  scaleWords?: (value: number) => string;
  /** Each as the points of a polyline in a square of 100 by 100. */
  lines: readonly string[];
  /** Drawn as dots. The one nearest to the pointer shows its words. */
  points?: readonly ChartPoint[];
  marks: readonly AxisMark[];
}

/** Lines on a scale from 0 to 100, for the eye: put a table next to it for screen readers. */
export function LineChart({ height, scale, scaleWords = String, lines, points = [], marks }: LineChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed === null ? undefined : points[pointed];
  return (
    <div className={classes.chart} aria-hidden>
      <div className={classes.scale}>
        {scale.map((value) => (
          <span key={value}>{scaleWords(value)}</span>
        ))}
      </div>
      <div className={classes.plot} style={{ height }} onPointerLeave={() => setPointed(null)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {scale.map((value) => (
            <line key={value} x1={0} x2={100} y1={100 - value} y2={100 - value} />
          ))}
          {lines.map((line) => (
            <polyline key={line} points={line} />
          ))}
          {points.map(({ id, at, value }) => (
            // A line of almost no length: its round ends are a dot however the square is stretched.
            <path key={id} d={`M${at},${100 - value}h0.01`} />
          ))}
        </svg>
        {points.map(({ id }, place) => {
          const [from, to] = reachOf(points, place);
          return (
            <div
              key={id}
              className={classes.reach}
              style={{ left: `${from}%`, width: `${to - from}%` }}
              onPointerEnter={() => setPointed(place)}
            />
          );
        })}
        {shown && (
          <div className={classes.words} style={labelPlace(shown.at)}>
            {shown.label}: <b>{shown.words}</b>
          </div>
        )}
      </div>
      <div className={classes.axis}>
        <Axis marks={marks} />
      </div>
    </div>
  );
}

/** Up to half-way to its neighbours. */
function reachOf(points: readonly ChartPoint[], place: number): [from: number, to: number] {
  const { at = 0 } = points[place] ?? {};
  const [before, after] = [points[place - 1]?.at, points[place + 1]?.at];
  return [before === undefined ? 0 : (before + at) / 2, after === undefined ? 100 : (at + after) / 2];
}
