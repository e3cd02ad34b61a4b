import type { CheckId, TeamId } from './ids';

const namesOf = (team: TeamId, check: CheckId): string => `${team} ${check}`;

describe('ids', () => {
  it('accept text and ids of their own kind, and the compiler refuses those of another kind', () => {
    const team: TeamId = 't';
    const check: CheckId = 'c';
    expect(namesOf(team, check)).toBe('t c');
    // @ts-expect-error the arguments are in the wrong order
    expect(namesOf(check, team)).toBe('c t');
  });
});
