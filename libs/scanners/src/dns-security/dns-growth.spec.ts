import type { TargetClient } from '@palisade/target-client';
import type { StepCounter } from '@palisade/scan-engine';
import { counted } from '@palisade/scan-engine/testing/counted';
import { expectGrowthAtMostNLogNOf } from '@palisade/scan-engine/testing/expect-growth';
import { findCaa } from './caa';
import { findServers } from './name-servers';

const FACTS = { ok: true, outcome: 'records', aliases: [], malformed: 0, isAuthoritative: true };
const many = <Value>(size: number, make: (place: number) => Value): Value[] =>
  Array.from({ length: size }, (_, place) => make(place));

it('the steps over the records of CAA grow at most like n log n', async () => {
  await expectGrowthAtMostNLogNOf(100, (size, steps) => {
    const record = (place: number) =>
      counted({ type: 'CAA', data: { flags: 0, tag: 'issue', value: `ca${place}.example` } }, steps);
    const client = {
      dns: () => Promise.resolve({ ...FACTS, records: many(size, record) }),
    } as unknown as TargetClient;
    const { signal } = new AbortController();
    return findCaa(client, { host: 'shop.example', zone: 'shop.example', port: null, signal });
  });
});

/** Each query counts, and each record that is read. */
const serving = (size: number, transferred: number, steps: StepCounter): TargetClient =>
  ({
    intrusionRights: () => Promise.resolve({ kind: 'own_host' }),
    dns: ({ type }: { type: string }) => {
      steps.add();
      const records = many(size, (place) =>
        counted({ name: 'shop.example', type: 'NS', data: `ns${place}.shop.example` }, steps),
      );
      const address = [{ name: 'ns.shop.example', type: 'A', data: '192.0.2.1' }];
      if (type === 'NS') return Promise.resolve({ ...FACTS, records });
      return Promise.resolve({ ...FACTS, records: type === 'A' ? address : [] });
    },
    askServer: ({ type }: { type: string }) => {
      steps.add();
      const soa = { name: 'shop.example', type: 'SOA', data: {} };
      const hosts = many(transferred, (place) =>
        counted({ name: `h${place}.shop.example`, type: 'A', data: '192.0.2.1' }, steps),
      );
      const records = type === 'AXFR' ? [soa, ...hosts, soa] : [soa];
      return Promise.resolve({ ...FACTS, records, answers: records });
    },
  }) as unknown as TargetClient;

it('the steps over name servers grow at most like n log n', async () => {
  await expectGrowthAtMostNLogNOf(20, (size, steps) =>
    findServers(serving(size, 1, steps), { zone: 'shop.example', isOwn: true }),
  );
});

it('the steps over a zone that is transferred grow at most like n log n', async () => {
  await expectGrowthAtMostNLogNOf(100, (size, steps) =>
    findServers(serving(2, size, steps), { zone: 'shop.example', isOwn: true }),
  );
});
