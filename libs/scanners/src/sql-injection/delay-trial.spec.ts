import { isObeyed, tryDelays } from './delay-trial';

/** A site that answers after so many milliseconds. */
const site =
  (durationOf: (value: string, visit: number) => number | null) =>
  (): { measure: (value: string) => Promise<number | null>; sent: string[] } => {
    const sent: string[] = [];
    return { sent, measure: (value) => Promise.resolve(durationOf(value, sent.push(value))) };
  };
const secondsIn = (value: string, name: string): number =>
  Number(value.split(`${name}(`)[1]?.split(')')[0] ?? 0);

it.each([
  ['PostgreSQL', '7', site((value) => 40 + 1_000 * secondsIn(value, 'pg_sleep'))],
  ['MySQL or MariaDB', 'chair', site((value) => 40 + 1_000 * secondsIn(value, 'SLEEP'))],
])('finds %s by responses that take as long as they are told', async (database, usual, make) => {
  const { measure } = make();
  expect(await tryDelays(usual, measure)).toMatchObject({ database });
});

it('finds what a slow response hid at first', async () => {
  const { measure } = site(
    (value, visit) => (visit === 1 ? 800 : 40) + 1_000 * secondsIn(value, 'pg_sleep'),
  )();
  expect(await tryDelays('chair', measure)).toMatchObject({ database: 'PostgreSQL' });
});

it.each([
  ['is quick', site(() => 20)],
  ['is slow', site(() => 2_500)],
  ['is slow now and then', site((_value, visit) => (visit % 2 === 0 ? 1_500 : 20))],
  [
    'takes a second for what it does not know',
    site((value) => (secondsIn(value, 'pg_sleep') > 0 ? 1_000 : 20)),
  ],
  ['takes longer for longer values', site((value) => value.length * 30)],
  ['does not respond', site(() => null)],
])('finds nothing where the site %s', async (_name, make) => {
  const { measure, sent } = make();
  expect(await tryDelays('chair', measure)).toBeNull();
  expect(sent.length).toBeLessThanOrEqual(10);
});

it.each([
  ['becomes slower', site((_value, visit) => visit * 900)],
  ['sleeps for each row', site((value) => 40 + 3_000 * secondsIn(value, 'SLEEP'))],
  [
    'obeys and is slow now and then',
    site((value, visit) => (visit % 3 === 0 ? 700 : 20) + 1_000 * secondsIn(value, 'pg_sleep')),
  ],
])('cannot tell where the site %s', async (_name, make) => {
  const { measure, sent } = make();
  expect(await tryDelays('chair', measure)).toBe('unclear');
  expect(sent.length).toBeLessThanOrEqual(10);
});

it('wants a slope of one second for each second', () => {
  const line = (slope: number): [number, number][] => [0, 0.5, 1, 1.5, 2].map((x) => [x, 100 + slope * x]);
  expect([700, 1_000, 1_300].map((slope) => isObeyed(line(slope)))).toEqual([false, true, false]);
});
