import type { Grade } from '@palisade/vocabulary';

/** White text on each has a contrast of at least 4.5 to 1. */
const COLORS: Readonly<Record<Grade, string>> = {
  'A+': '#1a7f37',
  A: '#1a7f37',
  B: '#4d7c0f',
  C: '#a16207',
  D: '#c2410c',
  F: '#b91c1c',
};
const NO_GRADE = '#57606a';
const LABEL = 'security grade';
const LABEL_WIDTH = 107;
const CHARACTER_WIDTH = 6.5;
const MIDDLE = 14;

/** A picture of at most 2 kB that loads nothing. @param day of the last scan, `YYYY-MM-DD` */
export function badgeSvg(grade: Grade | null, day: string | null): string {
  const value = grade ?? 'not graded';
  const title = `Security grade: ${value}${day === null ? '' : `, last scan on ${day}`}`;
  const width = value.length * CHARACTER_WIDTH + 16;
  const words = (text: string, x: number): string =>
    `<text x="${x}" y="${MIDDLE}" textLength="${text.length * CHARACTER_WIDTH}">${text}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL_WIDTH + width}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="r"><rect width="${LABEL_WIDTH + width}" height="20" rx="4"/></clipPath>
<g clip-path="url(#r)"><rect width="${LABEL_WIDTH}" height="20" fill="#1d3a5f"/>
<rect x="${LABEL_WIDTH}" width="${width}" height="20" fill="${grade === null ? NO_GRADE : COLORS[grade]}"/></g>
<g fill="#fff" font-family="Verdana,'DejaVu Sans',sans-serif" font-size="11" text-anchor="middle">${words(LABEL, LABEL_WIDTH / 2)}${words(value, LABEL_WIDTH + width / 2)}</g>
</svg>
`;
}
