import { readReceipt, receiptWords } from './receipt';

const RECEIPT = {
  requests: { GET: 14, OPTIONS: 2 },
  connections: 1,
  bytes_received: 25_757,
  first_at: '2026-11-21T06:13:12.750Z',
  last_at: '2026-11-21T06:13:14.738Z',
};

describe('the receipt', () => {
  it('describes what was sent', () => {
    expect(receiptWords(readReceipt(RECEIPT))).toMatch(
      /^Sent to the site: 14 GET, 2 OPTIONS, 1 new connection, 25\.2 kB received, at 21 Nov 2026, \d\d:13\.$/,
    );
  });

  it.each([undefined, null, 'x', {}, { ...RECEIPT, requests: {}, first_at: null }])(
    'treats %p as nothing sent',
    (value) => {
      expect(receiptWords(readReceipt(value))).toBe('Nothing was sent to the site.');
    },
  );
});
