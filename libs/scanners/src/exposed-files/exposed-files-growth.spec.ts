import type { TargetClient } from '@palisade/target-client';
import { looksMissing } from '@palisade/scan-engine';
import {
  expectGrowthAtMostNLogN,
  expectGrowthAtMostNLogNOf,
} from '@palisade/scan-engine/testing/expect-growth';
import { FileLooks } from './file-looks';

it.each<[string, string]>([
  ['words', 'word '],
  ['one word', 'word'],
  ['different words', 'a1 b2 c3 '],
])('the steps of comparing pages of %s grow at most like n log n', (_name, part) => {
  expectGrowthAtMostNLogN(500, (size, steps) => {
    const page = { status: 200, path: '/a', text: part.repeat(size) };
    looksMissing(
      page,
      [
        { ...page, path: '/b' },
        { ...page, text: '' },
      ],
      steps,
    );
  });
});

it('the requests for paths of the settings grow like their number', async () => {
  await expectGrowthAtMostNLogNOf(4, async (size, steps) => {
    const client = {
      request: () => {
        steps.add();
        return Promise.resolve({
          ok: true,
          status: 200,
          headers: [],
          body: Buffer.from(`file ${steps.total}`),
        });
      },
    } as unknown as TargetClient;
    const looks = new FileLooks(client, 'https://shop.example', [], false);
    for (let each = 0; each < size; each += 1) await looks.lookAtConfigured(`/file-${each}.pdf`, 'missing');
  });
});
