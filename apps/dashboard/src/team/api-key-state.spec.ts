import { apiKeyState } from './api-key-state';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('apiKeyState', () => {
  it.each([
    [null, null, 'active'],
    ['2026-03-10T12:00:01+00:00', null, 'active'],
    ['2026-03-10T12:00:00+00:00', null, 'expired'],
    ['2026-03-10T11:00:00+00:00', '2026-03-01T00:00:00+00:00', 'revoked'],
    [null, '2026-03-01T00:00:00+00:00', 'revoked'],
  ])('expires %s, revoked %s: %s', (expires, revoked, state) =>
    expect(apiKeyState({ expires_at: expires, revoked_at: revoked }, NOW)).toBe(state),
  );
});
