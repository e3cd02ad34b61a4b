import { countsAttempts, countsOnPage } from './counted-attempts';

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
    expect(counts(`${'.'.repeat(60_000)} 2 attempts left`)).toBe(true);
    expect(counts(`${'.'.repeat(70_000)} 2 attempts left`)).toBe(false);
  });
});

describe('countsOnPage', () => {
  const onPage = (text: string): string[] => countsOnPage(Buffer.from(text));

  it.each([
    ['Wrong password. <b>2</b> attempts left.', '2 attempts left'],
    ['You have 3 more login attempts remaining', '3 more login attempts remaining'],
    ['Remaining attempts: 4', 'remaining attempts: 4'],
    ['{"success":false,"remainingAttempts":2}', 'remaining attempts":2'],
    ['{"failed_logins": 7}', 'failed logins": 7'],
    ['Noch 2 Versuche', '2 versuche'],
    ['Il vous reste 3 tentatives', '3 tentatives'],
    ['Tentativi rimasti: 3', 'tentativi rimasti: 3'],
  ])('has the number with it, so that another number is another count: %s', (text, count) => {
    expect(onPage(text)).toEqual([count]);
  });

  it.each([
    'Accounts are locked after 5 failed attempts.',
    'More than 3 incorrect tries lock your account.',
    'Ihr Konto wird nach 3 Versuchen gesperrt.',
    'Votre compte sera bloqué après 5 tentatives.',
    'Bloqueamos la cuenta tras 3 intentos.',
    'We counted 4 attempts at the summit.',
  ])('leaves rules and prose out: %s', (text) => {
    expect(onPage(text)).toEqual([]);
  });
});
