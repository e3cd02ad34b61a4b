import { flawRows, flawsOf } from './flaw-rows';
import { releaseData, ScanData } from './scan-data';

const DAY = { date: '2099-01-01', source: 'spec' };
const advisory = (id: string) => ({
  id,
  summary: 'Strangers can take a chair.',
  severity: 'high',
  ranges: [{ below: '2.5' }],
  source: 'https://shop.test/',
});
const withRows = (exploited: readonly string[]): ScanData =>
  new ScanData({
    product_advisories: JSON.stringify({
      data: 'product_advisories',
      ...DAY,
      products: [{ id: 'jenkins', advisories: [advisory('CVE-2026-1'), advisory('CVE-2026-2')] }],
    }),
    js_advisories: JSON.stringify({
      data: 'js_advisories',
      ...DAY,
      libraries: {
        jquery: [
          { below: '3.5.0', severity: 'medium', ids: ['GHSA-1', 'CVE-2020-11022'], summary: 'Scripts run.' },
          { below: '2.0.0', severity: 'low', ids: [], summary: 'Nobody fixes it.', kind: 'end_of_life' },
        ],
      },
    }),
    kev: JSON.stringify({
      data: 'kev',
      ...DAY,
      date: '2099-02-02',
      vulnerabilities: exploited.map((cve) => ({ cve, added: '2099-02-01' })),
    }),
  });

const idsOf = (data: ScanData): string[] => flawRows(data).map(({ id }) => id);

it('names each row of the lists once, whatever else changes', () => {
  const ids = idsOf(releaseData);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(100);
});

it('has advisories of products and of libraries, but no ends of support', () => {
  expect(idsOf(withRows([]))).toEqual([
    'product_advisories jenkins CVE-2026-1',
    'product_advisories jenkins CVE-2026-2',
    'js_advisories jquery GHSA-1,CVE-2020-11022  3.5.0',
  ]);
});

it('takes a vulnerability that CISA adds later for a row of its own', () => {
  const before = idsOf(withRows([]));
  const rows = flawRows(withRows(['CVE-2026-2', 'CVE-1999-1'])).filter(({ id }) => !before.includes(id));
  expect(flawsOf(rows)).toMatchObject([
    {
      testKey: 'known_vulnerabilities',
      product: 'jenkins',
      name: 'Jenkins',
      entries: [{ id: 'CVE-2026-2', listedOn: '2099-02-02', exploitedSince: '2099-02-01' }],
    },
  ]);
});

it('makes one flaw of all rows of a product', () => {
  const flaws = flawsOf(flawRows(withRows(['CVE-2026-2'])));
  expect(flaws.map(({ product, entries }) => [product, entries.map(({ id }) => id)])).toEqual([
    ['jenkins', ['CVE-2026-1', 'CVE-2026-2']],
    ['jquery', ['CVE-2020-11022']],
  ]);
});
