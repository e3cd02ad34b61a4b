import { toCsvLine } from './issues.csv';

describe('toCsvLine', () => {
  it.each([
    [['a', null, ''], 'a,,'],
    [['Says "hi", twice'], '"Says ""hi"", twice"'],
    [['two\r\nlines'], '"two\r\nlines"'],
    [["it's = fine"], "it's = fine"],
  ])('writes %j as RFC 4180 says', (cells, line) => {
    expect(toCsvLine(cells)).toBe(`${line}\r\n`);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=1,2', '\n=1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'disarms %j, which a spreadsheet would run',
    (cell) => {
      expect(toCsvLine([cell])).toMatch(/^"?'/);
    },
  );

  it('cuts a cell at the most that Excel takes, and no character into halves', () => {
    const cellOf = (text: string): string => toCsvLine([text]).slice(0, -2);
    expect(cellOf('x'.repeat(32_767))).toHaveLength(32_767);
    expect(cellOf(`=${'x'.repeat(32_767)}`)).toBe(`'=${'x'.repeat(32_764)}…`);
    expect(cellOf(`x${'😀'.repeat(20_000)}`)).toBe(`x${'😀'.repeat(16_382)}…`);
  });

  it('quotes what it has disarmed, where it needs quotes', () => {
    expect(toCsvLine(['\rx'])).toBe(`"'\rx"\r\n`);
  });
});
