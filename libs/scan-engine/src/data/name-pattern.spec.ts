import { isNamePattern, namesMatching } from './name-pattern';

it.each([
  ['**.github.io', 'shop.github.io', true],
  ['**.github.io', 'a.b.github.io', true],
  ['**.github.io', 'github.io', false],
  ['**.github.io', 'shop.github.io.example.com', false],
  ['**.github.io', 'notgithub.io', false],
  ['*.azurewebsites.net', 'shop.azurewebsites.net', true],
  ['*.azurewebsites.net', 'shop.eastus-01.azurewebsites.net', false],
  ['*.*-*-#.elasticbeanstalk.com', 'shop.eu-west-1.elasticbeanstalk.com', true],
  ['*.*-*-#.elasticbeanstalk.com', 'shop.eba-x.elasticbeanstalk.com', false],
])('%s and %s: %s', (pattern, name, expected) => {
  expect(isNamePattern(pattern)).toBe(true);
  expect(namesMatching(['other.example.com', pattern]).test(name)).toBe(expected);
});

it.each([
  '**.com',
  '*.*.com',
  '**.*.io',
  'github.*',
  '(a+)+.example.com',
  '****.a.example.com',
  'Shop.example.com',
  '',
])('refuses the pattern "%s"', (pattern) => {
  expect(isNamePattern(pattern)).toBe(false);
});
