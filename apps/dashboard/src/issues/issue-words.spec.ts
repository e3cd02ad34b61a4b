import type { IssueEvent } from '../api/resources';
import { eventNote, eventWords, placeWords } from './issue-words';

const event = (type: string, data: Record<string, unknown> = {}): IssueEvent => ({
  id: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
  type: type as IssueEvent['type'],
  at: '2026-03-07T10:15:00+00:00',
  actor: { kind: 'user', id: null, name: 'ada@example.com' },
  scan_id: null,
  data,
});

describe('eventWords', () => {
  it.each([
    ['opened', { severity: 'low' }, 'Detected for the first time'],
    ['severity_changed', { severity: 'high', from: 'low' }, 'Severity changed from low to high'],
    ['accepted', { reason: 'false_positive' }, 'Accepted: false positive'],
    ['assigned', { assignee: { id: 'x', name: 'Ada' } }, 'Assigned to Ada'],
    ['assigned', { assignee: null }, 'Unassigned'],
    ['from_the_future', {}, 'from_the_future'],
  ])('says what %s means', (type, data, words) => {
    expect(eventWords(event(type, data))).toBe(words);
  });
});

describe('eventNote', () => {
  it('gives comments and notes, and nothing for other events', () => {
    expect(eventNote(event('commented', { text: 'On Monday.' }))).toBe('On Monday.');
    expect(eventNote(event('accepted', { note: 'WAF' }))).toBe('WAF');
    expect(eventNote(event('accepted', { note: null }))).toBeNull();
    expect(eventNote(event('fixed'))).toBeNull();
  });
});

describe('placeWords', () => {
  it.each([
    ['', 'shop.example.com'],
    ['/login', 'shop.example.com/login'],
    ['static files', 'shop.example.com, static files'],
  ])('adds %p to the domain', (location, words) => {
    expect(placeWords({ check: { id: 'x', domain: 'shop.example.com', tags: [] }, location })).toBe(words);
  });
});
