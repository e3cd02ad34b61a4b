import { NOTIFICATION_EVENTS } from '@palisade/vocabulary';
import type { Channel } from '../api/resources';
import { EVENT_WORDS, channelState, targetWords } from './notification-words';

const channel = (more: Partial<Channel>): Channel =>
  ({
    type: 'webhook',
    settings: { url: 'https://a/…' },
    off_reason: null,
    failing_since: null,
    ...more,
  }) as Channel;

it('has words for every event', () => {
  expect(Object.keys(EVENT_WORDS).sort()).toEqual([...NOTIFICATION_EVENTS].sort());
});

it.each<[Partial<Channel>, string, string]>([
  [{}, 'On', 'good'],
  [{ failing_since: '2026-03-07T10:15:00+00:00' }, 'Failing', 'medium'],
  [{ off_reason: 'manual' }, 'Off', 'neutral'],
  [{ off_reason: 'failing', failing_since: '2026-03-07T10:15:00+00:00' }, 'Switched off', 'critical'],
  [{ off_reason: 'gone' }, 'Switched off', 'critical'],
])('says how a channel with %j is', (more, label, tone) => {
  expect(channelState(channel(more))).toMatchObject({ label, tone });
});

it('names recipients or the masked URL', () => {
  expect(targetWords(channel({}))).toBe('https://a/…');
  const recipients = ['a@example.com', 'b@example.com'];
  expect(targetWords(channel({ type: 'email', settings: { recipients } }))).toBe(
    'a@example.com, b@example.com',
  );
});
