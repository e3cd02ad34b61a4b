import { isUsableContact, parseSecurityTxt, timeOf } from './security-txt.parser';

describe('times of RFC 3339', () => {
  it.each([
    ['2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
    ['2026-12-31t23:59:59z', '2026-12-31T23:59:59.000Z'],
    ['2026-06-30T23:59:60Z', '2026-07-01T00:00:00.000Z'],
    ['2026-01-01T01:30:00+02:00', '2025-12-31T23:30:00.000Z'],
    ['2026-01-01T01:30:00.123-00:30', '2026-01-01T02:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(new Date(timeOf(text) ?? 0).toISOString()).toBe(iso);
  });

  it.each([
    '2026-12-31',
    '2026-12-31 23:59:59Z',
    '2026-12-31T23:59:59',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00+24:00',
    'next year',
  ])('%s is not one', (text) => {
    expect(timeOf(text)).toBeNull();
  });
});

describe('contacts', () => {
  it.each([
    'mailto:a@b.example',
    'MAILTO:a@b.example',
    'tel:+1-201-555-0123',
    'https://b.example/x',
    'xmpp:a@b.example',
  ])('%s is usable', (contact) => {
    expect(isUsableContact(contact)).toBe(true);
  });

  it.each([
    'a@b.example',
    'mailto:',
    'mailto:nobody',
    'tel:',
    'http://b.example/',
    'https://',
    'b.example',
    'two words:x y',
  ])('%s is not', (contact) => {
    expect(isUsableContact(contact)).toBe(false);
  });
});

describe('a file', () => {
  it('is read with its faults, by line', () => {
    const file = parseSecurityTxt(
      Buffer.from('# a\r\nContact: mailto:a@b.example\r\nHello\r\nExpires:2030\r\n\r\n'),
    );
    expect(file).toMatchObject({
      contacts: ['mailto:a@b.example'],
      expires: ['2030'],
      fields: ['contact', 'expires'],
      wrongLines: [
        { number: 3, text: 'Hello' },
        { number: 4, text: 'Expires:2030' },
      ],
      isSigned: false,
      isAscii: true,
      isUtf8: true,
    });
  });

  it('has lines of the signed part only, numbered as they are in the file', () => {
    const text =
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n- -- x\n-----BEGIN PGP SIGNATURE-----\nabc\n';
    expect(parseSecurityTxt(Buffer.from(text))).toMatchObject({
      isSigned: true,
      fields: [],
      wrongLines: [{ number: 4, text: '-- x' }],
    });
  });

  it('is readable behind a byte order mark, which the grammar does not have', () => {
    const file = parseSecurityTxt(Buffer.from('\ufeffContact: tel:+12015550123\n'));
    expect(file).toMatchObject({ contacts: ['tel:+12015550123'], isUtf8: true });
    expect(file.wrongLines).toEqual([{ number: 1, text: 'a byte order mark' }]);
  });

  it('of a megabyte keeps few values', () => {
    const file = parseSecurityTxt(Buffer.from('Contact: mailto:a@b.example\nx\n'.repeat(40_000)));
    expect(file.contacts).toHaveLength(20);
    expect(file.wrongLines).toHaveLength(5);
  });
});
