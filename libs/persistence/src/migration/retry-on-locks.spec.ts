import { QueryFailedError } from 'typeorm';
import { PROGRAMS_ARE_RUNNING, retryOnLocks } from './retry-on-locks';

const failure = (code: string): QueryFailedError =>
  new QueryFailedError('ALTER TABLE scans', [], Object.assign(new Error('failed'), { code }));

/** Work that fails so often before it succeeds. */
function failing(times: number, code = '40P01') {
  const seen = { tries: 0, lines: [] as string[] };
  const run = () =>
    retryOnLocks(
      () => {
        seen.tries += 1;
        return seen.tries <= times ? Promise.reject(failure(code)) : Promise.resolve('done');
      },
      (line) => seen.lines.push(line),
      0,
    );
  return { seen, run };
}

describe('retryOnLocks', () => {
  it.each([
    ['a deadlock', '40P01'],
    ['a table that stays busy', '55P03'],
  ])('tries again after %s, and says so now and then', async (_, code) => {
    const { seen, run } = failing(12, code);
    await expect(run()).resolves.toBe('done');
    expect(seen).toEqual({
      tries: 13,
      lines: [
        expect.stringContaining('trying again (1 of 59)'),
        expect.stringContaining('trying again (11 of 59)'),
      ],
    });
  });

  it('says what to stop after sixty tries', async () => {
    const { seen, run } = failing(99);
    await expect(run()).rejects.toThrow(PROGRAMS_ARE_RUNNING);
    expect(seen.tries).toBe(60);
  });

  it('leaves every other error alone', async () => {
    const { seen, run } = failing(1, '42P07');
    await expect(run()).rejects.toThrow(QueryFailedError);
    expect(seen.tries).toBe(1);
  });
});
