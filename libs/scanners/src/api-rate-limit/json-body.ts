import type { StepCounter } from '@palisade/scan-engine';

/** Answers of APIs are flat; what is nested deeper, or has more parts, is not read. */
const DEEPEST = 64;
const MOST_PARTS = 300_000;

/** The JSON of a body, or undefined where it is none or too much. Bound: 64 levels and 300,000 values in the client's 1 MiB. */
export function jsonOf(body: Buffer, steps?: StepCounter): unknown {
  if (!isModest(body, steps)) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    // Not JSON is a response too.
    return undefined;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = [0x5b, 0x7b];
const CLOSE = [0x5d, 0x7d];
const COMMA = 0x2c;

/** One pass over the bytes, before a parser makes objects of them. */
function isModest(body: Buffer, steps?: StepCounter): boolean {
  let depth = 0;
  let parts = 0;
  let inString = false;
  for (let at = 0; at < body.length; at += 1) {
    steps?.add();
    const byte = body[at] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
      continue;
    }
    if (byte === QUOTE) inString = true;
    else if (byte === COMMA) parts += 1;
    else if (OPEN.includes(byte)) {
      depth += 1;
      parts += 1;
    } else if (CLOSE.includes(byte)) depth -= 1;
    if (depth > DEEPEST || parts > MOST_PARTS) return false;
  }
  return true;
}
