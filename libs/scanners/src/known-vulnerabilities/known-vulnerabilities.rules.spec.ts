import { ScanData } from '@palisade/scan-engine';
import type { SeenProduct } from './known-vulnerabilities.observation';
import { sightingsOf } from './known-vulnerabilities.rules';

const DAY = { date: '2099-01-01', source: 'spec' };

const flaw = (id: string, rest: object = {}) => ({
  id,
  summary: 'Strangers can take a chair.',
  severity: 'high',
  ranges: [{ below: '2.5' }],
  source: 'https://shop.test/',
  ...rest,
});

const CHAIRS = {
  id: 'chairs',
  advisories: [
    flaw('CVE-2026-10001'),
    flaw('CVE-2026-10002', { exploited: '2026-02-01', epss: 0.4 }),
    flaw('CVE-2026-10003'),
  ],
};

const listsWith = (added: Record<string, string>, scores: Record<string, number>): ScanData =>
  new ScanData({
    product_advisories: JSON.stringify({ data: 'product_advisories', ...DAY, products: [CHAIRS] }),
    kev: JSON.stringify({
      data: 'kev',
      ...DAY,
      vulnerabilities: Object.entries(added).map(([cve, day]) => ({ cve, added: day })),
    }),
    epss: JSON.stringify({ data: 'epss', ...DAY, scores }),
  });

const product: SeenProduct = {
  id: 'chairs',
  name: 'Chairs',
  page: 'https://shop.test/',
  version: '2.4',
  place: { url: 'https://shop.test/', field: null, before: 'Chairs ' },
  asked: null,
  confirmed: true,
  proofs: [],
};

const sightedWith = (data: ScanData) => {
  const [sighted] = sightingsOf({ pages: [], products: [product], others: [], stopped: null }, data);
  return { detail: sighted?.detail, advisories: sighted?.facts?.advisories as { id: string }[] };
};

it('takes what the advisory says while the list of exploited flaws has no rows', () => {
  const { detail, advisories } = sightedWith(listsWith({}, {}));
  expect(advisories[0]).toMatchObject({ id: 'CVE-2026-10002', exploited_since: '2026-02-01', epss: 0.4 });
  expect(detail).toMatch(
    /^Attackers use CVE-2026-10002 \(CISA has listed it since 2026-02-01\)\. EPSS expects attacks on CVE-2026-10002 within 30 days with a probability of 40%\. Chairs 2\.4 runs here\./,
  );
});

it('takes both from the lists of the day where they have rows', () => {
  const scores = { 'CVE-2026-10001': 0.97348, 'CVE-2026-10002': 0.002 };
  const { detail, advisories } = sightedWith(listsWith({ 'CVE-2026-10003': '2026-11-20' }, scores));
  expect(advisories).toMatchObject([
    { id: 'CVE-2026-10003', exploited_since: '2026-11-20' },
    { id: 'CVE-2026-10001', epss: 0.973 },
    { id: 'CVE-2026-10002', epss: 0.002 },
  ]);
  // The catalogue of the day does not have it.
  expect(advisories[2]).not.toHaveProperty('exploited_since');
  expect(detail).toContain('Attackers use CVE-2026-10003 (CISA has listed it since 2026-11-20).');
  expect(detail).toContain(
    'EPSS expects attacks on CVE-2026-10001 within 30 days with a probability of 97%.',
  );
});

it('says nothing about use where nobody knows', () => {
  const lists = listsWith({ 'CVE-2020-1000': '2020-01-01' }, {});
  const unrated = new ScanData({
    kev: JSON.stringify(lists.get('kev')),
    product_advisories: JSON.stringify({
      data: 'product_advisories',
      ...DAY,
      products: [{ ...CHAIRS, advisories: [flaw('CVE-2026-10001')] }],
    }),
  });
  expect(sightedWith(unrated).detail).toMatch(/^Chairs 2\.4 runs here\./);
});
