import { plainName } from './plain-name';

describe('plainName', () => {
  it.each([
    ['Acme & Co', 'Acme & Co'],
    ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
    ['Win at evil.example/now', 'Win at evil[.]example/now'],
    ['https://www.evil.example', 'https[:]//www[.]evil[.]example'],
    ['evil。example', 'evil[.]example'],
    ['ada@evil.example', 'ada[at]evil[.]example'],
    ['two\r\nlines', 'two lines'],
  ])('shows %j as %j', (name, shown) => {
    expect(plainName(name)).toBe(shown);
  });
});
