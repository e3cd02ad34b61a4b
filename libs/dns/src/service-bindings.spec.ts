import { HTTPS_TYPE, bindingTargets } from './service-bindings';
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
