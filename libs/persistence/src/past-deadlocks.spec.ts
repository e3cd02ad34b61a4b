import { QueryFailedError } from 'typeorm';
import { PROGRAMS_ARE_RUNNING, pastDeadlocks } from './past-deadlocks';

const failure = (code: string): QueryFailedError =>
  new QueryFailedError('ALTER TABLE scans', [], Object.assign(new Error('failed'), { code }));

/** Work that fails so often before it succeeds. */
function failing(times: number, code = '40P01') {
  const seen = { tries: 0, lines: [] as string[] };
  const run = () =>
    pastDeadlocks(
      () => {
        seen.tries += 1;
        return seen.tries <= times ? Promise.reject(failure(code)) : Promise.resolve('done');
      },
      (line) => seen.lines.push(line),
      0,
    );
  return { seen, run };
}

describe('pastDeadlocks', () => {
  it('tries again when running programs were in the way, and says so', async () => {
    const { seen, run } = failing(2);
    await expect(run()).resolves.toBe('done');
    expect(seen).toEqual({
      tries: 3,
      lines: [
        expect.stringContaining('trying again (1 of 4)'),
        expect.stringContaining('trying again (2 of 4)'),
      ],
    });
  });

  it('says what to stop after five tries', async () => {
    const { seen, run } = failing(9);
    await expect(run()).rejects.toThrow(PROGRAMS_ARE_RUNNING);
    expect(seen.tries).toBe(5);
  });

  it('leaves every other error alone', async () => {
    const { seen, run } = failing(1, '42P07');
    await expect(run()).rejects.toThrow(QueryFailedError);
    expect(seen.tries).toBe(1);
  });
});
