export const STATES = ['ok', 'warning', 'failed'] as const;

/** One line of `palisade doctor`. */
export interface Finding {
  check: string;
  state: (typeof STATES)[number];
  message: string;
  /** What to do; null when nothing has to be done. */
  advice: string | null;
}

type WithAdvice = (check: string, message: string, advice: string) => Finding;

export const ok = (check: string, message: string): Finding => ({
  check,
  state: 'ok',
  message,
  advice: null,
});
export const warning: WithAdvice = (check, message, advice) => ({ check, state: 'warning', message, advice });
export const failed: WithAdvice = (check, message, advice) => ({ check, state: 'failed', message, advice });
