import { returnAddress } from './return-address';

describe('returnAddress', () => {
  it('is the requested path', () => {
    const address = '/t/1/issues?severity=high&page=2#issue-list';
    expect(returnAddress(`?return=${encodeURIComponent(address)}`)).toBe(address);
  });

  it.each([
    '',
    '?return=',
    '?return=https://evil.example',
    '?return=//evil.example',
    '?return=/%5Cevil.example',
    '?return=/%09/evil.example',
    '?return=/%0a/evil.example',
    '?return=%09//evil.example',
    '?return=/a%5C..%5C..%5C/evil.example',
    '?return=/%C2%A0/evil.example',
  ])('never leaves this site: %s', (search) => expect(returnAddress(search)).toBe('/'));
});
