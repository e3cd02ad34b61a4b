import { InvalidArgumentError } from 'commander';
import { expiryArgument } from './expiry-argument';

const NOW = new Date('2026-03-07T12:00:00Z');

describe('expiryArgument', () => {
  it.each([
    ['90d', '2026-06-05T12:00:00.000Z'],
    ['12h', '2026-03-08T00:00:00.000Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T10:00Z', '2027-01-31T10:00:00.000Z'],
    ['2027-01-31T10:00:30+02:00', '2027-01-31T08:00:30.000Z'],
  ])('reads %s', (text, moment) => {
    expect(expiryArgument(text, NOW).toISOString()).toBe(moment);
  });

  it.each([
    '',
    'd',
    '0d',
    '-1d',
    '1.5d',
    '90',
    '90 d',
    '3w',
    '9999999d',
    'tomorrow',
    '2027-02-30',
    '2027-1-1',
    '2027-01-31T10:00',
  ])('refuses %j', (text) => {
    expect(() => expiryArgument(text, NOW)).toThrow(InvalidArgumentError);
  });

  it('refuses what is over', () => {
    expect(() => expiryArgument('2026-03-07T12:00:00Z', NOW)).toThrow('The expiry must be in the future.');
  });
});
