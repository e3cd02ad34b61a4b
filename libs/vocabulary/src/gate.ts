/**
 * What makes a pipeline fail: any open finding of this severity or a higher one; with `new-`, only findings that are not in the
 * baseline. `none` never fails.
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

/** `error`: the results of the scan are not enough to decide. `pending`: it has not ended. */
export const GATE_VERDICTS = ['pass', 'fail', 'error', 'pending'] as const;
export type GateVerdict = (typeof GATE_VERDICTS)[number];

/** The longest time that a trigger URL waits for its scan, in seconds. */
export const MAX_GATE_WAIT_SECONDS = 900;

/** The most findings that a gate lists, the most severe first. */
export const MAX_GATE_FINDINGS = 100;
