import { SlotShares } from './slot-shares';

const running = (...teams: string[]) => teams.map((teamId) => ({ teamId }));

describe('SlotShares', () => {
  it.each([
    ['nobody runs', 4, [], 0, null],
    ['a team holds less than half', 4, ['a'], 0, null],
    ['a team holds half, and one more would be too many', 4, ['a', 'a', 'b'], 0, { teamId: 'a', surplus: 0 }],
    ['a team holds half, which it may', 4, ['a', 'a', 'b'], 1, null],
    ['a team holds all', 4, ['a', 'a', 'a', 'a'], 1, { teamId: 'a', surplus: 2 }],
    ['a team holds the only slot', 1, ['a'], 1, null],
    ['half of an odd number is rounded down', 5, ['b', 'a', 'a', 'a'], 1, { teamId: 'a', surplus: 1 }],
  ])('%s', (_, slots, teams, surplus, expected) => {
    expect(new SlotShares(slots).crowding(running(...teams), surplus)).toEqual(expected);
  });
});
