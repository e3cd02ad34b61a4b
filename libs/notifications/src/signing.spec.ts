import { Webhook } from 'standardwebhooks';
import { generateSigningSecret, signedHeaders } from './signing';

const body = JSON.stringify({ title: 'Ünïcode ✓' });
const headersFor = (secrets: readonly string[]) =>
  ({ ...signedHeaders({ id: 'a-delivery', body, at: new Date() }, secrets) }) as Record<string, string>;

describe('signedHeaders', () => {
  it('satisfies the reference library', () => {
    const secret = generateSigningSecret();
    expect(new Webhook(secret).verify(body, headersFor([secret]))).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(`${body} `, headersFor([secret]))).toThrow();
    expect(() => new Webhook(generateSigningSecret()).verify(body, headersFor([secret]))).toThrow();
  });

  it('satisfies holders of either secret during a rotation', () => {
    const [previous, current] = [generateSigningSecret(), generateSigningSecret()];
    const headers = headersFor([current, previous]);
    for (const secret of [previous, current])
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });
});
