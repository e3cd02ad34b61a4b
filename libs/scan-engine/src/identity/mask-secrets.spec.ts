import { maskIn, maskSecrets } from './mask-secrets';

const SECRET = 'p&ss "wörd"+\'<1>/?';
const SECRETS = [{ name: 'ALICE_PASSWORD', value: SECRET }];
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('masking', () => {
  it.each([
    ['raw', SECRET],
    ['in a URL', encodeURIComponent(SECRET)],
    ['in a form', new URLSearchParams({ a: SECRET }).toString().slice(2)],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['in hex', Buffer.from(SECRET).toString('hex')],
    ['in upper-case hex', Buffer.from(SECRET).toString('hex').toUpperCase()],
    ['in HTML', 'p&amp;ss &quot;wörd&quot;+&#39;&lt;1&gt;/?'],
  ])('hides a secret %s', (_form, written) => {
    expect(maskSecrets(`before ${written} after`, SECRETS)).toBe('before $ALICE_PASSWORD after');
  });

  it.each(['', 'a', 'ab', 'abc', 'alice:'])('hides a secret in base64 after "%s"', (before) => {
    const middle = base64(`${SECRET}`).slice(4, 12);
    const masked = maskSecrets(base64(`${before}${SECRET}`), SECRETS);
    expect(masked).toContain('$ALICE_PASSWORD');
    expect(masked).not.toContain(middle);
  });

  it('hides the longer of two secrets first', () => {
    const secrets = [
      { name: 'SHORT', value: 'horse' },
      { name: 'LONG', value: 'horse-battery' },
    ];
    expect(maskSecrets('horse-battery horse', secrets)).toBe('$LONG $SHORT');
  });

  it('reads every text of a document, and leaves the rest', () => {
    const value = { list: [SECRET, 7, null], deep: { text: `x${SECRET}` } };
    expect(maskIn(value, SECRETS)).toEqual({
      list: ['$ALICE_PASSWORD', 7, null],
      deep: { text: 'x$ALICE_PASSWORD' },
    });
  });

  it('does not take short words for secrets', () => {
    expect(maskSecrets('a to be', [{ name: 'PIN', value: 'to' }])).toBe('a to be');
  });
});
