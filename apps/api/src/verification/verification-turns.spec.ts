import type { HitCounter } from '../throttling/hit-counter';
import { RefusedUntil } from '../throttling/refused-until';
import { VERIFIED_A_MOMENT_AGO, VerificationTurns } from './verification-turns';

let hits = 0;
const counter = {
  hit: () => Promise.resolve({ count: (hits += 1), secondsLeft: 4 }),
} as unknown as HitCounter;
let slowDown: jest.SpyInstance;

beforeEach(() => {
  hits = 0;
  slowDown = jest.spyOn(RefusedUntil.prototype, 'slowDown').mockResolvedValue();
});
afterEach(() => slowDown.mockRestore());

it('gives a check one turn immediately', async () => {
  await new VerificationTurns(counter).take('team', 'check');
  expect(slowDown).not.toHaveBeenCalled();
});

it('refuses the next one, and slows the team down first', async () => {
  const turns = new VerificationTurns(counter);
  await turns.take('team', 'check');
  await expect(turns.take('team', 'check')).rejects.toMatchObject({ message: VERIFIED_A_MOMENT_AGO });
  expect(slowDown).toHaveBeenCalledWith('team');
});

it('slows a team down that has too many in progress', async () => {
  await expect(new VerificationTurns(counter).refuse('team', 'Wait.')).rejects.toMatchObject({
    message: 'Wait.',
  });
  expect(slowDown).toHaveBeenCalledTimes(1);
});
