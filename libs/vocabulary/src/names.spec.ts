import { holdsBidiControl, holdsWebAddress, lineWithoutBidi } from './names';

describe('holdsWebAddress', () => {
  it.each([
    'Win at https://evil.example',
    'ftp://x',
    'www.evil.example',
    'see WWW.evil.example now',
    'a (www。evil.example)',
  ])('sees one in %s', (name) => expect(holdsWebAddress(name)).toBe(true));

  it.each(['Acme', 'Booking.com', 'J. R. R. Tolkien', 'A/B: tests', 'Awww. Nice', 'http'])(
    'sees none in %s',
    (name) => expect(holdsWebAddress(name)).toBe(false),
  );
});

describe('holdsBidiControl', () => {
  it.each([...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206a\u206f'])(
    'sees %j',
    (control) => expect(holdsBidiControl(`gro.${control}elpmaxe`)).toBe(true),
  );

  it.each(['Acme', 'עדה לאבלייס', 'أدا لوفلايس', 'Zoë', '👩‍💻'])('sees none in %s', (name) =>
    expect(holdsBidiControl(name)).toBe(false),
  );
});

describe('lineWithoutBidi', () => {
  it.each([
    ['Ada\u202e ecalevoL', 'Ada ecalevoL'],
    ['\u2066Ada\u2069\u200f', 'Ada'],
    ['Ada\nLovelace\u2028x', 'Ada Lovelace x'],
    ['\ud800 Ada', 'Ada'],
    ['أدا لوفلايس 👩‍💻', 'أدا لوفلايس 👩‍💻'],
    ['\u202e\u2066 ', ''],
  ])('makes %j %j', (name, line) => expect(lineWithoutBidi(name)).toBe(line));
});
