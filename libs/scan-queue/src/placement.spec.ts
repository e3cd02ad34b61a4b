import { GENERAL_QUEUE, INTERACTIVE_QUEUE, type QueueLoads, placeScans, slotsOf } from './placement';

const loads = (general: [number, number, number], interactive: [number, number, number]): QueueLoads => {
  const load = ([waiting, active, slots]: [number, number, number]) => ({ waiting, active, slots });
  return { [GENERAL_QUEUE]: load(general), [INTERACTIVE_QUEUE]: load(interactive) };
};
const scans = (scanClass: 'interactive' | 'scheduled', count: number) =>
  Array.from({ length: count }, () => ({ class: scanClass }));
const count = (placed: { queue: string }[], name: string) =>
  placed.filter(({ queue }) => queue === name).length;

describe('slotsOf', () => {
  it.each([
    [1, 1, 0],
    [2, 1, 1],
    [9, 8, 1],
    [10, 8, 2],
    [100, 80, 20],
  ])('splits %i into %i general and %i interactive slots', (concurrency, general, interactive) => {
    expect(slotsOf(concurrency)).toEqual({ [GENERAL_QUEUE]: general, [INTERACTIVE_QUEUE]: interactive });
  });
});

describe('placeScans', () => {
  it('keeps the reserved slots free of scheduled scans', () => {
    const placed = placeScans(scans('scheduled', 100), loads([0, 0, 8], [0, 0, 2]));
    expect(count(placed, GENERAL_QUEUE)).toBe(32);
    expect(count(placed, INTERACTIVE_QUEUE)).toBe(0);
  });

  it('gives interactive scans the reserved slots immediately when scheduled ones fill the rest', () => {
    expect(placeScans(scans('interactive', 2), loads([32, 8, 8], [0, 0, 2]))).toEqual([
      { queue: INTERACTIVE_QUEUE, scan: { class: 'interactive' } },
      { queue: INTERACTIVE_QUEUE, scan: { class: 'interactive' } },
    ]);
  });

  it('spreads interactive scans over all slots when nothing else runs', () => {
    const placed = placeScans(scans('interactive', 10), loads([0, 0, 8], [0, 0, 2]));
    expect(count(placed, GENERAL_QUEUE)).toBe(8);
    expect(count(placed, INTERACTIVE_QUEUE)).toBe(2);
  });

  it('does without reserved slots where there are none', () => {
    expect(count(placeScans(scans('interactive', 9), loads([0, 0, 1], [0, 0, 0])), GENERAL_QUEUE)).toBe(4);
  });

  it('lets an interactive scan past scheduled ones that find no room', () => {
    const placed = placeScans(
      [...scans('scheduled', 3), ...scans('interactive', 1)],
      loads([32, 8, 8], [0, 2, 2]),
    );
    expect(placed.map(({ scan }) => scan.class)).toEqual(['interactive']);
  });
});
