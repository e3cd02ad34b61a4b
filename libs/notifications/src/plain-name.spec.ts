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
    ['evil\u200b.example\u202e', 'evil .example '],
    ['evil-.example', 'evil-[.]example'],
    ['evil_.example', 'evil_[.]example'],
    ['उदाहरणि.சிங்கப்பூர்', 'उदाहरणि[.]சிங்கப்பூர்'],
    ['shop.xn--p1ai:8443', 'shop[.]xn--p1ai:8443'],
  ])('shows %j as %j', (name, shown) => {
    expect(plainName(name)).toBe(shown);
  });
});
