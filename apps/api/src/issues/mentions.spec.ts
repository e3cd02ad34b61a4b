import { mentionsIn } from './mentions';

const MEMBERS = [
  { userId: 'ada', name: 'Ada Lovelace' },
  { userId: 'ada2', name: 'Ada Byron' },
  { userId: 'bob', name: 'Bob' },
  { userId: 'bobby', name: 'Bobby Tables' },
  { userId: 'jose', name: 'José' },
];

describe('mentionsIn', () => {
  it.each([
    ['please check, @Bob.', ['bob']],
    ['@bob and @BOBBY TABLES, and @bob again', ['bob', 'bobby']],
    ['(@Ada Lovelace) decides', ['ada']],
    ['@bobby decides', ['bobby']],
    ['@José: yes', ['jose']],
    ['mail ops@bob.example about it', []],
    ['`@media (print)` and `@nobody` are code, @Bob', ['bob']],
    ['cost @ 5, or @', []],
    ['@media, @nestjs/core and @carol are no members, @Bob', ['bob']],
    ['@bobb', []],
    ['', []],
  ])('finds in %j', (text, userIds) => {
    expect(mentionsIn(text, MEMBERS)).toEqual({ userIds });
  });

  it('finds everyone of the same name', () => {
    const twins = [...MEMBERS, { userId: 'bob2', name: 'bob' }];
    expect(mentionsIn('@Bob', twins)).toEqual({ userIds: ['bob', 'bob2'] });
  });

  it('refuses a first name that several members have', () => {
    const problem = 'Several members are called @ada. Write the whole name.';
    expect(mentionsIn('@ada, look', MEMBERS)).toEqual({ problem });
  });

  it('mentions no one where no name follows', () => {
    expect(mentionsIn('@'.repeat(4_000), MEMBERS)).toEqual({ userIds: [] });
  });
});
