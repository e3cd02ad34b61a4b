import { createLocalRenderer } from '@palisade/rendering';
import type { Renderer } from '@palisade/scan-engine';

let turn: Promise<unknown> = Promise.resolve();

/** Scans cases with a renderer one after the other: browsers side by side would wait for the processor, and pages have a time limit. */
export function withRenderer<Result>(
  isDrawn: boolean,
  scan: (renderer?: Renderer) => Promise<Result>,
): Promise<Result> {
  if (!isDrawn) return scan();
  const scanned = turn.then(() => scan(createLocalRenderer({ executable: process.env.TEST_CHROMIUM })));
  turn = scanned.catch(() => undefined);
  return scanned;
}
