import { holdsWebAddress } from './names';

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
