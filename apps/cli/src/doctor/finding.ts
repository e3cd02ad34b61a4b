export const STATES = ['ok', 'warning', 'failed'] as const;

/** One line of `palisade doctor`. */
export interface Finding {
  check: string;
  state: (typeof STATES)[number];
  message: string;
  /** What to do; null where nothing is to be done. */
  advice: string | null;
}

export const ok = (check: string, message: string): Finding => ({
  check,
  state: 'ok',
  message,
  advice: null,
});
export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'warning',
  message,
  advice,
});
export const failed = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'failed',
  message,
  advice,
});

/** A refused connection to a name with several addresses is an AggregateError without a text of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
