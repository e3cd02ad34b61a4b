import { isSpf, parseSpf } from './spf-record';

const wrongIn = (record: string): string[] =>
  parseSpf(record).flatMap((term) => (term.kind === 'wrong' ? [term.text] : []));

describe('an SPF record', () => {
  it.each(['v=spf1', 'V=SPF1 -all', 'v=spf1 mx'])('is %j', (text) => expect(isSpf(text)).toBe(true));
  it.each(['v=spf10 -all', 'v=spf1; -all', ' v=spf1 -all', 'spf2.0/pra -all', 'v=spf1-all'])(
    'is not %j',
    (text) => expect(isSpf(text)).toBe(false),
  );
});

describe('terms of RFC 7208', () => {
  it.each([
    'a a:shop.test a/24 a//64 a:shop.test/24//64',
    'mx mx:shop.test/0 ?ptr ptr:shop.test ~exists:%{ir}.%{v}._spf.%{d2}',
    'ip4:93.184.216.34 ip4:93.184.216.0/24 ip6:2606:4700::/32 ip6:::ffff:93.184.216.34',
    'include:_spf.shop.test include:shop.test. redirect=_spf.%{d} exp=why.%{d}',
    'x-other=%{s}%%%_%- unknown=',
    '-ALL',
    'include:a%{d}',
  ])('are right: %s', (terms) => expect(wrongIn(`v=spf1 ${terms}`)).toEqual([]));

  it.each([
    'all:shop.test',
    'ALL/8',
    'ip4',
    'ip4:1.2.3',
    'ip4:93.184.216.34/33',
    'ip4:93.184.216.34/08',
    'ip4:2606:4700::1',
    'ip6:93.184.216.34',
    'ip6:2606:4700::/129',
    'include',
    'include:',
    'include:localhost',
    'include:shop.123',
    'include:shop..test',
    'a:',
    'a/33',
    'a:shop.test/24/64',
    'mx//129',
    'exists',
    'redirect=',
    'exists:%{x}.test',
    'exists:%d.test',
    '+-all',
    'v=spf1',
    'ipv4:93.184.216.34',
    'mailto:a@shop.test',
  ])('are wrong: %s', (term) => {
    const isModifier = term === 'v=spf1';
    expect(wrongIn(`v=spf1 ${term} -all`)).toEqual(isModifier ? [] : [term]);
  });

  it('has redirect and exp at most once', () => {
    expect(wrongIn('v=spf1 redirect=a.test redirect=b.test')).toEqual(['redirect=b.test']);
  });
});

it('has at most 500 terms, however long it is', () => {
  expect(parseSpf(`v=spf1 ${'mx '.repeat(20_000)}`)).toHaveLength(500);
  for (const unit of ['include:%{d}.', 'a:aaaaaaa.', 'ip4:1.1.1.1/', '%{i', ' ', 'x='])
    expect(parseSpf(`v=spf1 ${unit.repeat(65_535 / unit.length)}`).length).toBeLessThanOrEqual(500);
});
