import type { TargetClient } from '@palisade/target-client';
import { expectGrowthAtMostNLogN, expectGrowthAtMostNLogNOf } from '../testing/expect-growth';
import { scannerInput } from '../testing/scanner-input';
import { looksMissing } from './looks-missing';
import { PathProbes } from './path-probes';

it.each<[string, string]>([
  ['words', 'word '],
  ['one word', 'word'],
  ['different words', 'a1 b2 c3 '],
])('the steps of comparing pages of %s grow at most like n log n', (_name, part) => {
  expectGrowthAtMostNLogN(500, (size, steps) => {
    const page = { status: 200, path: '/a', text: part.repeat(size) };
    const controls = [
      { ...page, path: '/b' },
      { ...page, text: '' },
    ];
    looksMissing(page, controls, steps);
  });
});

it('the requests for paths with a control of their own grow like their number', async () => {
  await expectGrowthAtMostNLogNOf(4, async (size, steps) => {
    const request = () => {
      steps.add();
      const body = Buffer.from(`file ${steps.total}`);
      return Promise.resolve({ ok: true, status: 200, headers: [], body });
    };
    const client = { request, target: { host: 'shop.example' } } as unknown as TargetClient;
    const probes = new PathProbes(scannerInput(client), 'https://shop.example');
    for (let each = 0; each < size; each += 1)
      await probes.probe(`/file-${each}.pdf`, ({ text }) => text, { control: `/none-${each}.pdf` });
  });
});
