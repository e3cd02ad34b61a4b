import { passRateRows } from './pass-rate-series';

const scan = (completed_at: string | null, pass_rate: number, status = 'completed') => ({
  status,
  pass_rate,
  completed_at,
});

describe('passRateRows', () => {
  it('sorts completed scans of all lines by time', () => {
    const rows = passRateRows([
      { name: 'a.example', scans: [scan('2026-03-02T02:00:00Z', 80), scan('2026-03-01T02:00:00Z', 50)] },
      {
        name: 'b.example',
        scans: [
          scan('2026-03-01T02:00:00Z', 100),
          scan('2026-03-03T02:00:00Z', 0, 'failed'),
          scan(null, 0, 'pending'),
        ],
      },
    ]);
    expect(rows).toEqual([
      { at: Date.parse('2026-03-01T02:00:00Z'), line0: 50, line1: 100 },
      { at: Date.parse('2026-03-02T02:00:00Z'), line0: 80 },
    ]);
  });
});
