import { encode } from 'uqr';

/** Width of the white margin that scanners need, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code, made in the browser because the text is a secret. Black on white in dark mode too, or many apps cannot read it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  const width = size + 2 * QUIET;
  return (
    <svg role="img" aria-label={label} width={200} height={200} viewBox={`0 0 ${width} ${width}`}>
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
