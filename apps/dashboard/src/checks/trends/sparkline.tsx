import { HEIGHT, sparklinePoints, sparklineWords, WIDTH } from './sparkline-points';

/** How many issues of a check were open on each day; the same space while the numbers load. */
export function Sparkline({ values }: { values: readonly number[] | undefined }) {
  const place = { width: WIDTH, height: HEIGHT, style: { flex: 'none' } } as const;
  if (values === undefined || values.length < 2) return <svg {...place} aria-hidden />;
  const words = sparklineWords(values);
  return (
    <svg {...place} role="img" aria-label={words} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <title>{words}</title>
      <polyline
        points={sparklinePoints(values)}
        fill="none"
        stroke="var(--mantine-color-dimmed)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  );
}
