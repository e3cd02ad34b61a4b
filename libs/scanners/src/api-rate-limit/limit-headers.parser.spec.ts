import { quotasOf } from './limit-headers.parser';

const read = (headers: Record<string, string>) =>
  quotasOf(Object.entries(headers)).map(({ name, limit, remaining, reset, window }) =>
    [name, limit, remaining, reset, window].join(' '),
  );

describe('header fields', () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      'draft 8 and later',
      { 'ratelimit-policy': '"a";q=100;w=60', ratelimit: '"a";r=50;t=30' },
      ['a 100 50 30 60'],
    ],
    [
      'draft 8 with two policies',
      { 'ratelimit-policy': '"burst";q=10;w=1,"day";q=1000;w=86400', ratelimit: '"day";r=999;t=5' },
      ['day 1000 999 5 86400', 'burst 10   1'],
    ],
    [
      'draft 7',
      { 'ratelimit-policy': '100;w=60', ratelimit: 'limit=100, remaining=99, reset=58' },
      ['ratelimit 100 99 58 60'],
    ],
    [
      'draft 6',
      {
        'ratelimit-policy': '100;w=60',
        'ratelimit-limit': '100',
        'ratelimit-remaining': '9',
        'ratelimit-reset': '5',
      },
      ['ratelimit 100 9 5 60'],
    ],
    ['draft 3', { 'ratelimit-limit': '100, 100;w=60', 'ratelimit-remaining': '9' }, ['ratelimit 100 9  60']],
    [
      'GitHub',
      { 'x-ratelimit-limit': '60', 'x-ratelimit-reset': '1767225660' },
      ['x-ratelimit 60  1767225660 '],
    ],
    ['X-Rate-Limit', { 'x-rate-limit-limit': '60', 'x-rate-limit-remaining': '59' }, ['x-ratelimit 60 59  ']],
    [
      'Kong',
      {
        'x-ratelimit-limit-hour': '600',
        'x-ratelimit-remaining-hour': '599',
        'x-ratelimit-limit-minute': '20',
      },
      ['x-ratelimit-hour 600 599  3600', 'x-ratelimit-minute 20   60'],
    ],
    ['quotas of bytes', { 'ratelimit-policy': '"v";q=100;w=60;qu="content-bytes"' }, []],
    [
      'nonsense',
      { ratelimit: 'r=;;', 'ratelimit-policy': '"', 'x-ratelimit-limit': 'many' },
      ['x-ratelimit    '],
    ],
    ['none', { 'x-request-limit': '5', date: 'now' }, []],
  ])('%s', (_name, headers, expected) => expect(read(headers)).toEqual(expected));
});
