import type { DataTexts } from './documents';
import { ScanData, oncePerDocument, releaseData } from './scan-data';
import { shippedDocument } from './shipped-data';

const shipped = shippedDocument('dkim_selectors');
const selectors = (date: string): DataTexts => ({
  dkim_selectors: JSON.stringify({ ...shipped, date, selectors: ['acme'] }),
});

it("takes the operator's document unless that of the release is newer", () => {
  expect(new ScanData(selectors('2999-01-01')).get('dkim_selectors').selectors).toEqual(['acme']);
  expect(new ScanData(selectors(shipped.date)).get('dkim_selectors').selectors).toEqual(['acme']);
  expect(new ScanData(selectors('2020-01-01')).get('dkim_selectors')).toBe(shipped);
  expect(new ScanData().get('dkim_selectors')).toBe(shipped);
});

it('names dates, and which documents are those of the operator', () => {
  expect(new ScanData(selectors('2999-01-01')).detailsFor('email_security')).toEqual({
    data_dates: { dkim_selectors: '2999-01-01' },
    data_of_operator: ['dkim_selectors'],
  });
  expect(new ScanData(selectors('2020-01-01')).detailsFor('email_security')).toEqual({
    data_dates: { dkim_selectors: shipped.date },
  });
  expect(releaseData.detailsFor('cookie_security')).toEqual({});
});

it('parses and compiles a document once for all scans of a thread', () => {
  const make = jest.fn(() => 1);
  const compiled = oncePerDocument(make);
  const texts = selectors('2999-01-01');
  for (const data of [new ScanData(texts), new ScanData(texts)]) compiled(data.get('dkim_selectors'));
  expect(make).toHaveBeenCalledTimes(1);
});
