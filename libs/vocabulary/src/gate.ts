/**
 * What makes a pipeline fail: any open finding of this severity or a higher one; with `new-`, only findings that the baseline did not
 * have; `none` for nothing.
 */
export const GATE_THRESHOLDS = [
  'critical',
  'high',
  'medium',
  'low',
  'new-critical',
  'new-high',
  'new-medium',
  'new-low',
  'none',
] as const;
export type GateThreshold = (typeof GATE_THRESHOLDS)[number];

/** `error`: the scan says too little for a pass or a fail. `pending`: it has not ended. */
export const GATE_VERDICTS = ['pass', 'fail', 'error', 'pending'] as const;
export type GateVerdict = (typeof GATE_VERDICTS)[number];

/** The longest time that a trigger URL waits for its scan, in seconds. */
export const MAX_GATE_WAIT_SECONDS = 900;

/** Findings that a gate lists, the most severe first. */
export const MAX_GATE_FINDINGS = 100;
