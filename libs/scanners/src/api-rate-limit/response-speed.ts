import type { Sample } from './rate-limit-observation';

/** So many responses in a row tell the usual time; the quickest such row counts, as the first responses may meet a cold or busy server. */
const BASELINE = 4;
/** So many recent responses are compared with it: one slow response is noise. */
const RECENT = 5;
const SLOW_MS = 2_000;
/** Twice two milliseconds is noise as well. */
const NOTICEABLE_MS = 100;

/** Whether the latest responses take clearly longer than the first ones. Excused answers do not count. */
export function hasBecomeSlower(samples: readonly Sample[]): boolean {
  const counted = samples.filter(isCounted);
  const usual = usualTime(counted);
  // Slow from the start: more requests would only make it worse.
  if (counted.length >= BASELINE && usual > SLOW_MS) return true;
  const recent = counted.length < BASELINE + RECENT ? 0 : median(counted.slice(-RECENT));
  return recent > noticeable(usual) || recent > SLOW_MS;
}

/** A wait that nobody takes for load, and how many must show it; a smaller one must grow with each request. */
const LONG_WAIT_MS = 1_000;
const FEWEST_LONG_WAITS = 3;
const FEWEST_GROWING = 4;
const GROWTH = 1.5;

/** What a single request waits at least after a rest, compared with the usual wait of four at the same time. */
const STILL = 0.8;

/**
 * Whether the server makes answers wait on purpose. Load looks the same for a while, above all where each response costs a process (CGI), so
 * the wait has to show a second time: for single requests after a rest, or, where a rest ends it, at the next ramp.
 */
export function isDelayed(samples: readonly Sample[]): boolean {
  const counted = samples.filter(isCounted);
  if (!waitsFromOneOn(counted)) return false;
  const rested = counted.filter(({ isAfterRest }) => isAfterRest);
  const usual = usualTime(counted);
  const isQuickAfterRest = rested.some((sample) => !isSlow(sample, usual));
  if (isQuickAfterRest) return waitsFromOneOn(beforeRest(samples));
  const together = median(counted.filter((sample) => !sample.isAfterRest && isSlow(sample, usual)));
  return (
    rested.length > 0 && rested.every(({ durationMs }) => durationMs - usual >= STILL * (together - usual))
  );
}

function beforeRest(samples: readonly Sample[]): Sample[] {
  const rest = samples.find(({ isAfterRest }) => isAfterRest)?.sentAtMs ?? Infinity;
  return samples.filter(({ sentAtMs }) => sentAtMs < rest);
}

/**
 * Whether answers wait from a certain request on, in the order in which they were sent: all before it are as quick as usual (apart from the
 * very first), none after it is. A server under load has quick responses among the slow ones, and those that were sent last have waited least.
 */
function waitsFromOneOn(samples: readonly Sample[]): boolean {
  const inOrder = [...samples].sort((one, other) => one.sentAtMs - other.sentAtMs);
  const usual = usualTime(inOrder);
  const isCold = inOrder.slice(0, BASELINE).some((sample) => isSlow(sample, usual));
  const warm = isCold ? inOrder.slice(BASELINE) : inOrder;
  const from = warm.findIndex((sample) => isSlow(sample, usual));
  const slow = from < BASELINE ? [] : warm.slice(from);
  if (slow.length < FEWEST_LONG_WAITS || !slow.every((sample) => isSlow(sample, usual))) return false;
  const waits = slow.map(({ durationMs }) => durationMs - usual);
  if (waits.every((wait) => wait >= LONG_WAIT_MS)) return true;
  // Two requests that left at nearly the same time may arrive in either order.
  const grows = waits.every((wait, index) => wait >= (waits[index - 1] ?? 0) / 2);
  return slow.length >= FEWEST_GROWING && grows && (waits.at(-1) ?? 0) >= GROWTH * (waits[0] ?? 0);
}

/** Whether these answers, sent after a rest, take no longer than the usual time of the samples before them. */
export function areQuick(afterRest: readonly Sample[], samples: readonly Sample[]): boolean {
  const usual = usualTime(samples);
  return usual <= SLOW_MS && median(afterRest) <= noticeable(usual);
}

/** The slow responses among the samples, marked: a passing slowness of the network or of a machine says nothing about a limit. */
export function excuseSlow(samples: readonly Sample[]): Sample[] {
  const usual = usualTime(samples);
  return samples.map((sample) => (isSlow(sample, usual) ? { ...sample, isExcused: true } : sample));
}

const isCounted = ({ isExcused }: Sample): boolean => isExcused !== true;
const isSlow = ({ durationMs }: Sample, usualMs: number): boolean => durationMs > noticeable(usualMs);
const noticeable = (usualMs: number): number => Math.max(2 * usualMs, usualMs + NOTICEABLE_MS);

function usualTime(samples: readonly Sample[]): number {
  const rows = samples.slice(BASELINE - 1).map((_, from) => median(samples.slice(from, from + BASELINE)));
  return Math.min(median(samples.slice(0, BASELINE)), ...rows);
}

function median(samples: readonly Sample[]): number {
  const sorted = samples.map(({ durationMs }) => durationMs).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
