import { ageParameters, ageWords } from './age-words';

it.each([
  [0, 1, 'Less than a day', 'newer_than_days=1'],
  [1, 7, '1 to 7 days', 'older_than_days=1&newer_than_days=7'],
  [365, null, '365 days or more', 'older_than_days=365'],
])(
  'names the ages from %j to %j, and the list of these issues',
  (from_days, until_days, words, parameters) => {
    const group = { from_days, until_days };
    expect([ageWords(group), ageParameters(group)]).toEqual([words, parameters]);
  },
);
