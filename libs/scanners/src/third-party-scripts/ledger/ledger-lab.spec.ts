import { compareLedger, type KeptLedger, ledgerAfter } from '@palisade/script-ledger';
import type { ScriptChange, ScriptMatch } from '@palisade/vocabulary';
import { HARMLESS } from './testing/harmless-changes';
import { FORM, type LabShop, labShop, LOGO, readingOf, WORDLESS } from './testing/lab-shop';
import { PLANTED } from './testing/planted-changes';

const DAY_MS = 86_400_000;

/** What the last of several scans, a day apart, would have raised. */
function alarmsOf(shops: readonly LabShop[], match: ScriptMatch | null = null): ScriptChange[] {
  let known: KeptLedger | null = null;
  let changes: ScriptChange[] = [];
  let count = 0;
  for (const [place, shop] of shops.entries()) {
    const reading = readingOf(shop);
    if (known !== null && place === shops.length - 1 && match !== null)
      known = { ...known, scripts: known.scripts.map((script) => ({ ...script, match })) };
    const compared = compareLedger(known, reading, {
      now: new Date(Date.UTC(2026, 10, 1) + place * DAY_MS),
      newId: () => `script-${(count += 1)}`,
    });
    known = ledgerAfter(known, compared, reading.method);
    ({ changes } = compared);
  }
  return changes.filter(({ isAlarm }) => isAlarm);
}

const seen = PLANTED.map(({ name, shop, kind }) => ({ name, kind, alarms: alarmsOf([labShop(), shop]) }));

describe('the lab of the ledger', () => {
  it('is large enough', () => {
    expect(PLANTED.length).toBeGreaterThanOrEqual(60);
    expect(HARMLESS.length).toBeGreaterThanOrEqual(40);
  });

  it('sees 95 % of what is planted within one scan', () => {
    const missed = seen.filter(({ kind, alarms }) => alarms.every((alarm) => alarm.kind !== kind));
    expect(missed.map(({ name }) => name)).toEqual(['a skimmer for telephones alone']);
    expect(1 - missed.length / seen.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each(seen.filter(({ alarms }) => alarms.length > 0))(
    'raises one alarm for $name',
    ({ kind, alarms }) => {
      expect(alarms.map((alarm) => alarm.kind)).toEqual([kind]);
    },
  );

  it('sees another text after a visit that showed nothing', () => {
    const other = labShop({
      body: `<h1>Owned by the ghost crew</h1><p>Nothing here is safe any more</p>${FORM}`,
    });
    const alarms = alarmsOf([labShop(), labShop({ body: WORDLESS }), other]);
    expect(alarms.map(({ kind }) => kind)).toEqual(['page_changed']);
  });

  it('sees that most of the pictures gave way to others, where they have lasted', () => {
    const other = ['skull', 'flag', 'mask', 'bones'].map((name) => `<img src="/up/${name}.jpg">`).join('');
    const owned = labShop({ pages: { ...labShop().pages, '/goods': `${LOGO}${other}` } });
    expect(alarmsOf([labShop(), labShop(), owned])).toMatchObject([
      { kind: 'page_changed', subject: 'Pictures', difference: ['Most of its pictures are new.'] },
    ]);
    // Where no scan has seen a page twice, each visit may show others.
    expect(alarmsOf([labShop(), owned])).toEqual([]);
  });

  it('says which picture is another one', () => {
    const owned = labShop({ pages: { ...labShop().pages, '/goods': LOGO.replace('logo', 'owned') } });
    expect(alarmsOf([labShop(), owned])).toMatchObject([
      {
        subject: 'Pictures',
        pages: ['/goods'],
        difference: ['Logo was: /img/logo.png', 'Logo is: /img/owned.png'],
      },
    ]);
  });

  it.each(HARMLESS)('raises none for $name', ({ shops, match }) => {
    expect(alarmsOf(shops, match)).toEqual([]);
  });
});
