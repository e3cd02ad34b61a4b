import { toldWait } from './requested-wait';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const wait = (header: string | null, body: unknown = ''): number | null =>
  toldWait(
    {
      headers: header === null ? [] : [['retry-after', header]],
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    NOW,
  );

describe('what a response says to wait', () => {
  it.each([
    ['60', 60],
    ['08', 8],
    ['0', 1],
    ['Sat, 28 Nov 2026 12:05:00 GMT', 300],
    ['Sat, 28 Nov 2026 11:00:00 GMT', 1],
    ['999999', 86_400],
    ['soon', null],
  ])('is read from Retry-After: %s', (header, seconds) => {
    expect(wait(header)).toBe(seconds);
  });

  it.each<[unknown, number | null]>([
    [{ message: 'You are being rate limited.', retry_after: 12.3 }, 13],
    [{ ok: false, parameters: { retry_after: 35 } }, 35],
    [{ error: { retryAfterSeconds: 7 } }, 7],
    [{ retry_after_ms: 2_500 }, 3],
    [{ retryAfter: '2026-11-28T12:01:00Z' }, 60],
    [{ 'Retry-After': NOW / 1_000 + 30 }, 30],
    [{ statusCode: 429, message: 'Rate limit is exceeded. Try again in 15 seconds.' }, 15],
    ['Please retry after 2 minutes.', 120],
    ['Too many requests', null],
    [{ retry_after: null }, null],
    ['{"retry_after": ', null],
  ])('is read from a body: %j', (body, seconds) => {
    expect(wait(null, body)).toBe(seconds);
  });
});
