import { bundledAdvisories, currentAdvisories } from './advisory-list';

const listOf = (date: string): string => JSON.stringify({ date, source: 'spec', libraries: {} });

it('takes the newer one of the two lists', () => {
  expect(currentAdvisories(null)).toBe(bundledAdvisories());
  expect(currentAdvisories(listOf('2999-01-01')).source).toBe('spec');
  expect(currentAdvisories(listOf('2020-01-01'))).toBe(bundledAdvisories());
});
