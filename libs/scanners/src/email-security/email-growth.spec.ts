import type { DnsAnswer, DnsQuestion, TargetClient } from '@palisade/target-client';
import type { StepCounter } from '@palisade/scan-engine';
import {
  expectGrowthAtMostNLogN,
  expectGrowthAtMostNLogNOf,
} from '@palisade/scan-engine/testing/expect-growth';
import { readPolicy } from './mta-sts';
import { parseSpf } from './spf-record';
import { walkSpf } from './spf-walk';
import { tagsOf } from './tag-list';

it.each<[string, string]>([
  ['tags', 'a=b;'],
  ['tags of one name', 'p=none; p=reject;'],
  ['one tag', 'aaaa'],
  ['semicolons', ';'],
])('the steps of reading %s grow at most like n log n', (_name, part) => {
  expectGrowthAtMostNLogN(500, (size, steps) => tagsOf(`v=DMARC1;${part.repeat(size)}`, steps));
});

it.each<[string, string]>([
  ['terms', ' include:a.example'],
  ['spaces', ' '],
  ['redirects', ' redirect=a.example'],
])('the steps of reading %s of SPF grow at most like n log n', (_name, part) => {
  expectGrowthAtMostNLogN(500, (size, steps) => parseSpf(`v=spf1 all${part.repeat(size)}`, steps));
});

it.each<[string, string]>([
  ['hosts', 'mx: a.example\n'],
  ['lines', '\n'],
])('the steps of reading %s of a policy of MTA-STS grow at most like n log n', (_name, part) => {
  expectGrowthAtMostNLogN(50, (size, steps) => readPolicy(`version: STSv1\n${part.repeat(size)}`, steps));
});

/** Every name has this record. */
const answering = (recordOf: (name: string) => string, steps: StepCounter): TargetClient =>
  ({
    dns: ({ name, type }: DnsQuestion) => {
      steps.add();
      const records = type === 'TXT' ? [{ name, type, ttl: 60, data: [Buffer.from(recordOf(name))] }] : [];
      const outcome = records.length > 0 ? 'records' : 'no_name';
      return Promise.resolve({
        ok: true,
        outcome,
        records,
        aliases: [],
        malformed: 0,
      } as unknown as DnsAnswer);
    },
  }) as unknown as TargetClient;

describe('an SPF record', () => {
  const chains: [string, (size: number) => (name: string) => string][] = [
    [
      'includes one domain after the other',
      () => (name) => `v=spf1 include:a${Number(/\d+/.exec(name)?.[0] ?? 0) + 1}.example -all`,
    ],
    [
      'includes many domains that include each other',
      (size) => () =>
        `v=spf1 ${Array.from({ length: size }, (_, each) => `include:a${each}.example`).join(' ')} -all`,
    ],
    [
      'names many hosts',
      (size) => () =>
        `v=spf1 ${Array.from({ length: size }, (_, each) => `a:a${each}.example`).join(' ')} -all`,
    ],
  ];

  it.each(chains)(
    'that %s costs questions that grow at most like n log n, and 31 of them at most',
    async (_name, recordOf) => {
      await expectGrowthAtMostNLogNOf(20, async (size, steps) => {
        const record = recordOf(size);
        await walkSpf(answering(record, steps), 'shop.example', [record('shop.example')]);
        // A host has two families.
        expect(steps.total).toBeLessThanOrEqual(62);
      });
    },
  );
});
