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

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=1,2'])(
    'disarms %j, which a spreadsheet would run',
    (cell) => {
      expect(toCsvLine([cell])).toMatch(/^"?'/);
    },
  );

  it('quotes what it has disarmed, where it needs quotes', () => {
    expect(toCsvLine(['\rx'])).toBe(`"'\rx"\r\n`);
  });
});
