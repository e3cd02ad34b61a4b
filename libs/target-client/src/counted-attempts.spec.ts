import { countsAttempts } from './counted-attempts';

const counts = (text: string): boolean => countsAttempts(Buffer.from(text));

describe('countsAttempts', () => {
  it.each([
    // Transmission 3.00.
    '<h1>401: Unauthorized</h1><p>Unauthorized User. 4 unsuccessful login attempts.</p>',
    '{"error":"unauthorized","remainingAttempts":2}',
    '{"remaining_tries": 3}',
    'Wrong password, 2 attempts left',
    'You have 3 tries remaining.',
    'Login attempt 2 of 5',
    '{"failedLoginAttempts": 7}',
    'Noch 2 Versuche',
    'Il vous reste 3 tentatives',
    'Le quedan 2 intentos',
  ])('reads a count of attempts: %s', (text) => {
    expect(counts(text)).toBe(true);
  });

  it.each([
    '<h1>401 Authorization Required</h1><hr>nginx/1.22.1',
    'Unauthorized attempts are logged.',
    'HTTP Status 401 – Unauthorized. The request has not been applied.',
    'Please try again.',
    '{"error":"forbidden","request_id":"12 34"}',
    'Failed login? Contact the administrator.',
  ])('takes nothing else for one: %s', (text) => {
    expect(counts(text)).toBe(false);
  });

  it('reads the beginning of a body only', () => {
    expect(counts(`${' '.repeat(5_000)}2 attempts left`)).toBe(false);
  });
});
