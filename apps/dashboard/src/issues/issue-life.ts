import type { IssueDetail, IssueEvent } from '../api/resources';

export type LifeState = IssueDetail['state'] | 'unknown';

/** A time in which an issue was in one state. */
export interface LifeSpan {
  state: LifeState;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
}

/** The states that events leave; others leave the state as it was. */
const STATE_AFTER: Partial<Record<IssueEvent['type'], LifeState>> = {
  opened: 'open',
  reopened: 'open',
  unresolved: 'open',
  fixed: 'resolved',
  resolved: 'resolved',
  accepted: 'accepted',
};

function stateAfter({ type, data }: Pick<IssueEvent, 'type' | 'data'>): LifeState | null {
  if (type === 'acceptance_removed' || type === 'acceptance_expired')
    return data.state === 'open' ? 'open' : 'resolved';
  return STATE_AFTER[type] ?? null;
}

interface Life {
  issue: Pick<IssueDetail, 'first_detected_at' | 'state'>;
  /** Oldest first. */
  events: readonly Pick<IssueEvent, 'type' | 'data' | 'at'>[];
  /** Later events have not been loaded. */
  hasMore: boolean;
}

/** The states of an issue from its first detection to now, neighbours always in different states. */
export function lifeOf({ issue, events, hasMore }: Life, now: Date): LifeSpan[] {
  const start = Date.parse(issue.first_detected_at);
  const spans: LifeSpan[] = [{ state: 'open', from: start, until: start }];
  const change = (state: LifeState, at: number): void => {
    const last = spans.at(-1);
    if (last === undefined || last.state === state) return;
    last.until = at;
    spans.push({ state, from: at, until: at });
  };
  for (const event of events) {
    const state = stateAfter(event);
    if (state !== null) change(state, Date.parse(event.at));
  }
  const end = now.getTime();
  const lastEvent = events.at(-1);
  // Issues from before events were recorded have none for what they are now.
  if (hasMore && lastEvent !== undefined) change('unknown', Date.parse(lastEvent.at));
  else change(issue.state, Math.max(start, lastEvent === undefined ? end : Date.parse(lastEvent.at)));
  const last = spans.at(-1);
  if (last !== undefined) last.until = Math.max(end, last.from);
  return spans.filter(({ from, until }, place) => until > from || place === spans.length - 1);
}
