import { returnAddress } from './return-address';

describe('returnAddress', () => {
  it('is the requested path', () => {
    const address = '/t/1/issues?severity=high&page=2';
    expect(returnAddress(`?return=${encodeURIComponent(address)}`)).toBe(address);
  });

  it.each([
    '',
    '?return=',
    '?return=https://evil.example',
    '?return=//evil.example',
    '?return=/%5Cevil.example',
  ])('never leaves this site: %s', (search) => expect(returnAddress(search)).toBe('/'));
});
