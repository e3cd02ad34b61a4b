import { passRateRows } from './pass-rate-series';

const scan = (completed_at: string | null, judged_pass_rate: number | null) => ({
  judged_pass_rate,
  completed_at,
});

describe('passRateRows', () => {
  it('sorts the scans of all lines by time, without those that have no rate', () => {
    const rows = passRateRows([
      { name: 'a.example', scans: [scan('2026-03-02T02:00:00Z', 80), scan('2026-03-01T02:00:00Z', 50)] },
      {
        name: 'b.example',
        scans: [scan('2026-03-01T02:00:00Z', 100), scan('2026-03-03T02:00:00Z', null), scan(null, null)],
      },
    ]);
    expect(rows).toEqual([
      { at: Date.parse('2026-03-01T02:00:00Z'), line0: 50, line1: 100 },
      { at: Date.parse('2026-03-02T02:00:00Z'), line0: 80 },
    ]);
  });
});
