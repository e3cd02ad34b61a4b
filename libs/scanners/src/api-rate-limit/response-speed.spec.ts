import { reactionIn } from './burst-assessment';
import type { Sample } from './rate-limit-observation';
import { answers, type SampleSketch } from './testing/endpoint-sketch';

/** `delayed` is a limit that makes callers wait, `slower` may as well be load. */
type SpeedCase = [name: string, samples: Sample[], expected: 'delayed' | 'slower' | 'none'];

const QUICK = Array.from({ length: 12 }, () => ({ durationMs: 20 }));
const lasting = (...durations: number[]): SampleSketch[] => durations.map((durationMs) => ({ durationMs }));
const rested = (...durations: number[]): SampleSketch[] =>
  durations.map((durationMs) => ({ durationMs, isAfterRest: true }));

const among = (
  name: string,
  count: number,
  expected: SpeedCase[2],
  own: (index: number) => SampleSketch,
): SpeedCase => [name, answers(count, own), expected];

/** Usual responses, then these. */
const waits = (name: string, then: SampleSketch[], expected: SpeedCase[2] = 'delayed'): SpeedCase => {
  const all = [...QUICK, ...then];
  return among(name, all.length, expected, (index) => all[index] ?? {});
};
const GROWING = [150, 250, 350, 450, 550];

const CASES: SpeedCase[] = [
  waits('a wait of a second from a certain request on', [
    ...lasting(1_100, 1_050, 1_200),
    ...rested(1_100, 1_050, 1_080),
  ]),
  waits('a wait that grows with each request (express-slow-down)', [
    ...lasting(...GROWING),
    ...rested(650, 750, 850),
  ]),
  waits('a queue that empties in a rest and fills again (limit_req)', [
    ...GROWING.map((durationMs) => ({ durationMs, isExcused: true })),
    ...rested(20, 20, 20),
    ...lasting(20, 20, 20, 20, 20),
    ...lasting(...GROWING),
  ]),
  waits(
    'a load that comes again after a rest',
    [
      ...[900, 700, 500, 300, 200].map((durationMs) => ({ durationMs, isExcused: true })),
      ...rested(20, 20, 20),
      ...lasting(20, 20, 20, 20, 20),
      ...lasting(...GROWING),
    ],
    'slower',
  ),
  waits(
    'four at the same time that wait for a processor, which a single request has for itself',
    [...lasting(1_100, 1_050, 1_200), ...rested(400, 380, 420)],
    'slower',
  ),
  waits('a long wait that was seen once', lasting(1_100, 1_050, 1_200), 'slower'),
  waits('a shorter wait that does not grow', lasting(900, 905, 900, 902), 'slower'),
  waits('a quick response among the slow ones', lasting(1_100, 20, 1_200, 1_100, 1_300, 1_100), 'slower'),
  waits('answers that wait less and less, as after a stall', lasting(900, 700, 500, 300, 200), 'slower'),
  among('a wait of a second after a cold start', 18, 'delayed', (index) => ({
    durationMs: index < 4 ? 500 : index < 12 ? 20 : 1_100,
    isAfterRest: index >= 15,
  })),
  among('slow responses after a cold start', 20, 'slower', (index) => ({
    durationMs: index < 4 ? 500 : index < 12 ? 20 : 900,
  })),
  among('from two milliseconds to five', 36, 'none', (index) => ({ durationMs: index < 10 ? 2 : 5 })),
  among('one slow response', 36, 'none', (index) => ({ durationMs: index === 20 ? 3_000 : 20 })),
  among('one lost response of thirty-six', 36, 'none', (index) =>
    index === 30 ? { status: null, failure: 'reset' } : {},
  ),
];

it.each(CASES)('%s', (_name, samples, expected) => {
  const reaction = reactionIn(samples);
  expect(reaction?.kind === 'unclear' ? reaction.reason : (reaction?.kind ?? 'none')).toBe(expected);
});
