import { networkOf, signedRoutesIn } from './signed-routes';

const roas = (...entries: object[]) => ({ metadata: { generated: 1_796_000_000 }, roas: entries });
const verdict = (lists: object) => ({
  validated_route: { route: {}, validity: { state: 'x', VRPs: lists } },
});

it.each([
  ['192.0.2.7', '192.0.2.0/24', true],
  ['192.0.2.7', '192.0.2.0/29', true],
  ['192.0.2.8', '192.0.2.0/29', false],
  ['192.0.2.7', '192.0.3.0/24', false],
  ['192.0.2.7', '192.0.2.7/32', true],
  ['192.0.2.7', '0.0.0.0/0', true],
  ['192.0.2.7', '192.0.2.0/33', false],
  ['192.0.2.7', '192.0.2.0', false],
  ['192.0.2.7', '::/0', false],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:db8::1', '2001:db9::/32', false],
  ['2001:db8:8000::1', '2001:db8::/33', false],
])('%s in %s: %s', (address, prefix, isCovered) => {
  expect(signedRoutesIn(roas({ asn: 64_500, prefix }), address)).toHaveLength(isCovered ? 1 : 0);
});

it('reads the export of a validator, in both ways to write a network', () => {
  const document = roas(
    { asn: 'AS64500', prefix: '192.0.2.0/24', maxLength: 24, ta: 'ripe' },
    { asn: 64_501, prefix: '192.0.0.0/16', maxLength: 20, ta: 'ripe', expires: 1_796_100_000 },
    { asn: 'AS64502', prefix: '198.51.100.0/24', maxLength: 24, ta: 'ripe' },
  );
  expect(signedRoutesIn(document, '192.0.2.7')).toEqual([
    'AS64500: 192.0.2.0/24 up to /24',
    'AS64501: 192.0.0.0/16 up to /20',
  ]);
});

it('reads all lists of a verdict, because whose route it is does not count', () => {
  const entry = { asn: 'AS64500', prefix: '192.0.2.0/24', max_length: '24' };
  for (const list of ['matched', 'unmatched_as', 'unmatched_length'])
    expect(signedRoutesIn(verdict({ matched: [], [list]: [entry] }), '192.0.2.7')).toEqual([
      'AS64500: 192.0.2.0/24 up to /24',
    ]);
  expect(signedRoutesIn(verdict({ matched: [], unmatched_as: [] }), '192.0.2.7')).toEqual([]);
});

it('reads the public data of RIPEstat', () => {
  const answer = (...entries: object[]) => ({
    status: 'ok',
    data: { validating_roas: entries, status: 'x' },
  });
  const entry = { origin: '64500', prefix: '192.0.2.0/24', validity: 'invalid_asn', max_length: 24 };
  expect(signedRoutesIn(answer(entry), '192.0.2.7')).toEqual(['AS64500: 192.0.2.0/24 up to /24']);
  expect(signedRoutesIn(answer(), '192.0.2.7')).toEqual([]);
  expect(signedRoutesIn({ status: 'error', data: {} }, '192.0.2.7')).toBeNull();
});

it('takes every network that covers a longer route, as filters of validators return them (NLnetLabs/routinator#155)', () => {
  const document = roas(
    { asn: 'AS46407', prefix: '208.167.225.0/24', maxLength: 24, ta: 'arin' },
    { asn: 'AS20473', prefix: '208.167.224.0/19', maxLength: 24, ta: 'arin' },
  );
  expect(signedRoutesIn(document, '208.167.225.1')).toHaveLength(2);
});

it('leaves out what does not cover the address, also where a validator lists it (NLnetLabs/routinator#414)', () => {
  const matched = [{ asn: 'AS9304', prefix: '218.188.106.0/32', max_length: '32' }];
  expect(signedRoutesIn(verdict({ matched }), '218.188.106.7')).toEqual([]);
});

it.each([
  [undefined],
  [[]],
  [{ error: 'initial validation ongoing' }],
  [{ validated_route: { validity: { state: 'not-found' } } }],
  [{ roas: 'none' }],
])('knows nothing from %j', (document) => {
  expect(signedRoutesIn(document, '192.0.2.7')).toBeNull();
});

it('leaves out entries that name no network', () => {
  const entries = [{ asn: {}, prefix: '192.0.2.0/24' }, { asn: 'ASX', prefix: '192.0.2.0/24' }, { asn: 1 }];
  expect(signedRoutesIn(roas(...entries), '192.0.2.7')).toEqual([]);
});

it('names the network of one address', () => {
  expect(['192.0.2.7', '2001:db8::1'].map(networkOf)).toEqual(['192.0.2.7/32', '2001:db8::1/128']);
});
