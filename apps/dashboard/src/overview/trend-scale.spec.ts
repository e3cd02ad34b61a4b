import { openLine, trendScale } from './trend-scale';

const day = (opened: number, fixed: number, open: number) => ({
  date: '2026-03-01',
  opened,
  fixed,
  accepted: 0,
  open,
});

describe('trendScale', () => {
  it('has one scale for opened and fixed, so that their bars compare', () => {
    expect(trendScale([day(3, 1, 8), day(0, 7, 1)])).toEqual({ open: 8, flow: 7 });
  });

  it('never divides by zero', () => {
    expect(trendScale([])).toEqual({ open: 1, flow: 1 });
    expect(trendScale([day(0, 0, 0)])).toEqual({ open: 1, flow: 1 });
  });
});

describe('openLine', () => {
  it('has a point in the middle of each day and reaches both edges', () => {
    expect(openLine([day(0, 0, 4), day(0, 0, 1)], 4)).toBe('0,0 25,0 75,75 100,75');
  });

  it('is empty without days', () => {
    expect(openLine([], 1)).toBe('');
  });
});
