import { fixTimeWords } from './overview-words';

it.each([
  [0.2, '12 min'],
  [0, '1 min'],
  [1, '1 hour'],
  [30.4, '30 hours'],
  [60, '2.5 days'],
  [24 * 40, '40 days'],
  [24 * 1200, '1,200 days'],
])('calls %s hours %s', (hours, words) => expect(fixTimeWords(hours)).toBe(words));
