import { loadavg } from 'node:os';
import type { Fault } from './faults';
import { ENDS_OF_PIPELINES, type Outcome, slowest } from './load';

/** What clients felt of a fault. */
export interface Felt {
  fault: string;
  /** Milliseconds without an accepted write, straight at the machines: what Patroni takes. */
  databaseAwayMs: number;
  /** From the moment when the database accepted writes to the last error of the api. */
  errorsAfterMs: number;
  errors: number;
  slowestMs: number;
  /** The first responses that took too long. */
  slow: string[];
  /** Of the machine: above its number of cores everything takes longer. */
  load: number;
  others: string[];
}

interface Observed {
  outcomes: readonly Outcome[];
  /** When a write straight to a machine succeeded, from the begin of the fault. */
  beatsAt: readonly number[];
  /** When the fault was undone. */
  endedAt: number;
  loggedAbout: (requestId: string) => readonly string[];
}

interface Outage {
  from: number;
  until: number;
}

/** Beats come ten times a second; a busy machine delays some. */
const OUTAGE_FROM_MS = 700;
const REFUSED_WITHIN_MS = 1_000;
const SLOWEST_MS = 2_500;
const SHOWN = 5;

export function feltOf(
  { name, isPartial, mostMs = SLOWEST_MS }: Fault,
  { outcomes, beatsAt, endedAt, loggedAbout }: Observed,
): Felt {
  const outages = outagesOf(beatsAt);
  const awaited = outcomes.filter(({ kind }) => kind !== 'pipeline');
  const errors = outcomes.filter(({ status }) => status === 503 || status === 0);
  return {
    fault: name,
    databaseAwayMs: Math.max(0, ...outages.map(({ from, until }) => until - from)),
    errorsAfterMs: Math.max(
      0,
      ...errors
        .filter(isOfRunningApi)
        .filter(({ at }) => isPartial !== true || at > endedAt)
        .map(({ at }) => lateness(at, outages, endedAt)),
    ),
    errors: errors.length,
    slowestMs: slowest(awaited),
    slow: awaited
      .filter(({ ms }) => ms > mostMs)
      .slice(0, SHOWN)
      .map(({ kind, status, ms, requestId = 'no id' }) =>
        [`${kind} ${status} after ${Math.round(ms)} ms`, ...loggedAbout(requestId)].join('\n  '),
      ),
    load: Math.round(loadavg()[0] ?? 0),
    others: strangeOf(outcomes),
  };
}

/** A load balancer sends nothing to an api that was killed: that one refuses connections immediately. */
const isOfRunningApi = ({ status, ms }: Outcome): boolean => status === 503 || ms > REFUSED_WITHIN_MS;

function outagesOf(times: readonly number[]): Outage[] {
  return times
    .slice(1)
    .map((until, place) => ({ from: times[place] ?? until, until }))
    .filter(({ from, until }) => until - from >= OUTAGE_FROM_MS);
}

/** How long an error came after what caused it; a fault can have several outages, for example when the old primary wakes. */
function lateness(at: number, outages: readonly Outage[], endedAt: number): number {
  if (outages.some(({ from, until }) => from <= at && at <= until)) return 0;
  const over = outages.filter(({ until }) => until <= at).map(({ until }) => until);
  return Math.max(0, at - (over.length > 0 ? Math.max(...over) : endedAt));
}

/** Statuses that no client should see, and refusals that do not say when to retry. */
export const strangeOf = (outcomes: readonly Outcome[]): string[] => [
  ...new Set(
    outcomes
      .filter(({ kind, status, hasRetryAfter }) => {
        if (status === 503) return !hasRetryAfter;
        return status >= 300 && !(kind === 'pipeline' && ENDS_OF_PIPELINES.includes(status));
      })
      .map(({ kind, status }) => `${kind} ${status}`),
  ),
];
