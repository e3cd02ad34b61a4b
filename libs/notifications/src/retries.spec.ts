import { GIVE_UP_AFTER_HOURS, retryAfterSeconds } from './retries';

describe('retryAfterSeconds', () => {
  it('grows, with up to a fifth on top, and then stays', () => {
    const shortest = Array.from({ length: 12 }, (_, index) => retryAfterSeconds(index + 1, () => 0));
    expect(shortest).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600, 21_600]);
    expect(retryAfterSeconds(1, () => 1)).toBe(6);
  });

  it('tries about twenty times within three days', () => {
    let [attempts, seconds] = [0, 0];
    while (seconds < GIVE_UP_AFTER_HOURS * 3600) seconds += retryAfterSeconds((attempts += 1), () => 0.5);
    expect(attempts).toBeGreaterThan(15);
    expect(attempts).toBeLessThan(25);
  });
});
