import { ByteCollector } from './byte-collector';

describe('joining what arrives', () => {
  it('keeps all bytes in order, up to the limit', () => {
    const collector = new ByteCollector(40_000);
    const sent = Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251));
    const fits = [0, 1, 16_385, 39_999].map((from, index, all) =>
      collector.add(sent.subarray(from, all[index + 1])),
    );
    expect(fits).toEqual([true, true, true, false]);
    expect(collector.bytes()).toEqual(sent.subarray(0, 40_000));
  });

  it('copies each byte once when it knows the length, and keeps what is longer', () => {
    const steps = { count: 0 };
    const collector = new ByteCollector(1_048_576, 60_000, steps);
    const chunk = Buffer.alloc(15_000, 'a');
    for (let nth = 0; nth < 4; nth += 1) collector.add(chunk);
    expect(steps.count).toBe(60_000);
    collector.add(chunk);
    expect(collector.bytes()).toEqual(Buffer.alloc(75_000, 'a'));
  });

  it('copies no more than twice what came, however it was cut up', () => {
    for (const size of [20_000, 40_000, 80_000, 160_000, 320_000]) {
      const steps = { count: 0 };
      const collector = new ByteCollector(1_048_576, 0, steps);
      for (let sent = 0; sent < size; sent += 1) collector.add(Buffer.from([sent % 256]));
      expect(collector.bytes()).toHaveLength(size);
      expect(steps.count).toBeLessThanOrEqual(3 * size);
    }
  });
});
