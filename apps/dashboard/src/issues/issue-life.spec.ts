import type { IssueEvent } from '../api/resources';
import { lifeOf } from './issue-life';

const NOW = new Date('2026-03-10T00:00:00Z');
const day = (date: number): string => `2026-03-${String(date).padStart(2, '0')}T00:00:00+00:00`;
const event = (type: IssueEvent['type'], date: number, data: IssueEvent['data'] = {}) => ({
  type,
  data,
  at: day(date),
});
const life = (
  state: 'open' | 'resolved' | 'accepted',
  events: ReturnType<typeof event>[],
  hasMore = false,
): string[] =>
  lifeOf({ issue: { first_detected_at: day(1), state }, events, hasMore }, NOW).map(
    ({ state: each, from, until }) =>
      `${each} ${new Date(from).toISOString().slice(8, 10)}-${new Date(until).toISOString().slice(8, 10)}`,
  );

it('follows what opened and closed the issue', () => {
  expect(
    life('accepted', [
      event('opened', 1),
      event('commented', 2),
      event('fixed', 3),
      event('reopened', 5),
      event('severity_changed', 6),
      event('accepted', 7),
    ]),
  ).toEqual(['open 01-03', 'resolved 03-05', 'open 05-07', 'accepted 07-10']);
});

it('returns to the state that an acceptance leaves', () => {
  const accepted = [event('opened', 1), event('accepted', 2)];
  expect(life('open', [...accepted, event('acceptance_expired', 4, { state: 'open' })])).toEqual([
    'open 01-02',
    'accepted 02-04',
    'open 04-10',
  ]);
  expect(life('resolved', [...accepted, event('acceptance_removed', 4, { state: 'resolved' })])).toEqual([
    'open 01-02',
    'accepted 02-04',
    'resolved 04-10',
  ]);
});

it('does not guess what later events say', () => {
  expect(life('resolved', [event('opened', 1), event('commented', 4)], true)).toEqual([
    'open 01-04',
    'unknown 04-10',
  ]);
});

it('has one state without events, and ends with the present one', () => {
  expect(life('open', [])).toEqual(['open 01-10']);
  expect(life('resolved', [event('opened', 1)])).toEqual(['resolved 01-10']);
});
