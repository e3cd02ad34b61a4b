import type { OutsideStore } from '@palisade/scan-engine';
import type { CaseOf } from '../../lab-case';

const TODAY = new Date().toISOString().slice(0, 10);
export const SITE = '203.0.113.7';
export const MAIL = '198.51.100.25';
export const ZONES = `shop.test SOA
shop.test A ${SITE}
shop.test MX 10 mail.shop.test
mail.shop.test A ${MAIL}`;

export const reversed = (address: string): string => address.split('.').reverse().join('.');
/** A list that works: its test entries are those of RFC 5782, section 5. */
export const works = (zone: string): string => `${zone} SOA\n2.0.0.127.${zone} A 127.0.0.2`;
export const entry = (address: string, zone: string, ...codes: string[]): string =>
  codes.map((code) => `${reversed(address)}.${zone} A ${code}`).join('\n');

export const SPAM = 'spam.bl.test';
export const BOTS = 'bots.bl.test';
export const list = (zone: string, name: string, more: object = {}) => ({
  zone,
  name,
  delisting: `https://${zone}/remove`,
  codes: {
    '127.0.0.2': { meaning: 'sent spam', severity: 'medium' },
    '127.0.0.4': { meaning: 'part of a botnet', severity: 'high' },
    '127.0.0.10': { meaning: 'should not send e-mail', severity: 'low' },
    '127.0.0.20': { meaning: 'listed' },
    '127.0.1.1': { meaning: 'ask with a key', refused: true },
  },
  ...more,
});
export const listsOf = (...lists: object[]) => ({
  block_lists: JSON.stringify({ data: 'block_lists', date: TODAY, source: 'lab', lists }),
});
const BOTH = listsOf(list(SPAM, 'Spam'), list(BOTS, 'Bots'));
export const LISTED = ['address-listed medium'];

interface Rest extends Partial<CaseOf> {
  zones?: string;
}

export const listed = (
  name: string,
  blockLists: string | undefined,
  expected: CaseOf['expected'],
  { zones = ZONES, ...rest }: Rest = {},
): CaseOf => ({
  name: `block lists: ${name}`,
  site: (ground) => ground.dns(zones, { blockLists }),
  data: BOTH,
  expected,
  ...rest,
});
export const TWO = `${works(SPAM)}\n${works(BOTS)}`;
export const on = (name: string, lines: string, expected: CaseOf['expected'], rest: Rest = {}): CaseOf =>
  listed(name, `${TWO}\n${lines}`, expected, rest);

export const kept = (byName: Record<string, unknown>): OutsideStore => ({
  claim: (_key, subject) =>
    Promise.resolve({
      mayAsk: false,
      kept: subject in byName ? { at: new Date().toISOString(), value: byName[subject] } : null,
    }),
  keep: () => Promise.resolve(),
});
export const answered = (list: string, codes: string[]) => ({ list, codes, text: null, isConfirmed: false });
