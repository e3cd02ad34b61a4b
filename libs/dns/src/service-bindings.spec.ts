import { echIn } from './ech-configs';
import { HTTPS_TYPE, bindingTargets, serviceBindings } from './service-bindings';
import type { DnsRecord } from './wire-records';

const record = (priority: number, target: string, parameters = ''): DnsRecord => {
  const labels = target === '.' ? [] : target.split('.');
  const bytes = labels.flatMap((label) => [label.length, ...Buffer.from(label)]);
  const rdata = Buffer.from([priority >> 8, priority & 0xff, ...bytes, 0, ...Buffer.from(parameters, 'hex')]);
  const base = { name: 'shop.test', type: HTTPS_TYPE as 'NULL', ttl: 60, class: 'IN' as const };
  return { ...base, data: rdata, owner: Buffer.alloc(1), rdata };
};

describe('targets of HTTPS records', () => {
  it.each<[string, DnsRecord[], string[]]>([
    ['an alias', [record(0, 'Shop.Pool.example')], ['shop.pool.example']],
    [
      'services in order, each once, with parameters',
      [record(16, 'b.example', '0001000302683200'), record(1, 'a.example'), record(2, 'b.example')],
      ['a.example', 'b.example'],
    ],
    ['the name itself, and no service', [record(1, '.', '00010003026832'), record(0, '.')], []],
    ['nothing but a priority', [{ ...record(1, 'a.example'), rdata: Buffer.from([0, 1]) }], []],
    ['a record of another type', [{ ...record(1, 'a.example'), type: 'NULL' } as DnsRecord], []],
  ])('of %s', (_name, records, targets) => {
    expect(bindingTargets(records)).toEqual(targets);
  });
});

/** The test vectors of RFC 9460, appendix D, and what it says is wrong. */
describe('an HTTPS record', () => {
  const FOO = '03666f6f076578616d706c6503636f6d00';
  const parsed = (hex: string) => {
    const rdata = Buffer.from(hex, 'hex');
    return serviceBindings([{ ...record(1, '.'), rdata }])[0];
  };

  it.each<[string, string, object]>([
    ['an alias', `0000${FOO}`, { priority: 0, target: 'foo.example.com' }],
    ['the name itself', '000100', { priority: 1, target: '', hasDefault: true, alpn: [] }],
    ['a port', `0010${FOO}000300020035`, { priority: 16, port: 53 }],
    ['a generic key', `0001${FOO}029b000568656c6c6f`, { fault: null }],
    [
      'two addresses of IPv6',
      `0001${FOO}0006002020010db800000000000000000000000120010db8000000000000000000530001`,
      { hints: ['2001:db8:0:0:0:0:0:1', '2001:db8:0:0:0:0:53:1'] },
    ],
    [
      'mandatory keys',
      `0010${FOO}0000000400010004000100090268320568332d313900040004c0000201`,
      { alpn: ['h2', 'h3-19'], hints: ['192.0.2.1'], fault: null },
    ],
    ['a comma in a protocol', `0010${FOO}0001000c08665c6f6f2c626172026832`, { alpn: ['f\\oo,bar', 'h2'] }],
  ])('is read with %s', (_case, hex, expected) => {
    expect(parsed(hex)).toMatchObject({ fault: null, ...expected });
  });

  it.each([
    ['a key twice', `0001${FOO}000300020035000300020035`],
    ['keys out of order', `0001${FOO}0004000401020304000300020035`],
    ['a value that is cut', `0001${FOO}000300040035`],
    ['a head that is cut', `0001${FOO}0003`],
    ['an empty alpn', `0001${FOO}00010000`],
    ['an empty protocol', `0001${FOO}0001000100`],
    ['no-default-alpn alone', `0001${FOO}00020000`],
    ['a port of one byte', `0001${FOO}0003000135`],
    ['half an address', `0001${FOO}00040003010203`],
    ['itself as mandatory', `0001${FOO}000000020000`],
    ['a mandatory key twice', `0001${FOO}0000000400030003000300020035`],
    ['a mandatory key that is missing', `0001${FOO}000000020004`],
  ])('is wrong with %s', (_case, hex) => {
    expect(parsed(hex)?.fault).not.toBeNull();
  });
});

describe('the configurations of ECH', () => {
  const config = (version: string, name: string): string => {
    const size = (hex: string, bytes: number) => (hex.length / 2).toString(16).padStart(bytes * 2, '0');
    const text = Buffer.from(name).toString('hex');
    const body = `0700200020${'11'.repeat(32)}00040001000100${size(text, 1)}${text}0000`;
    return `${version}${size(body, 2)}${body}`;
  };
  const read = (...configs: string[]) => {
    const all = Buffer.from(configs.join(''), 'hex');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(all.length);
    return echIn(Buffer.concat([length, all]));
  };

  it('name what observers see', () => {
    const facts = read(config('fe0d', 'Ech.example'), config('fe0e', 'later.example'));
    expect(facts).toEqual({ publicNames: ['ech.example'], usable: 1, isWellFormed: true });
  });

  it('are read as Caddy writes them', () => {
    const sent =
      'AET+DQBAcQAgACDZo/4gIJ9FBoRC8YXRd+SitXRh5G1zyxLv86j4XG+jPQAEAAEAAQARZWNoLmtlaWppMDUwMS5jb20AAA==';
    expect(echIn(Buffer.from(sent, 'base64')).publicNames).toEqual(['ech.keiji0501.com']);
  });

  it.each([
    ['nothing', ''],
    ['a length that is wrong', '0004fe0d'],
    ['a configuration that is cut', '0006fe0d00ff0700'],
    ['a configuration without a name', `0007fe0d0003070020`],
  ])('are broken with %s', (_case, hex) => {
    expect(echIn(Buffer.from(hex, 'hex')).isWellFormed).toBe(false);
  });
});
