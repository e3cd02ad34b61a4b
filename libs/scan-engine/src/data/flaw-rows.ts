import { type FlawEntry, MAX_FLAW_ENTRIES, type TestKey } from '@palisade/vocabulary';
import type { ProductAdvisory } from './affected-versions';
import type { JsAdvisory } from './documents';
import { ratedAdvisories } from './rated-advisories';
import type { ScanData } from './scan-data';

/** A row of the lists about vulnerabilities. */
export interface FlawRow {
  /** The same as long as the row is about the same vulnerability. */
  id: string;
  /** The test that judges it. */
  testKey: TestKey;
  product: string;
  name: string;
  entry: FlawEntry;
}

type Lists = Pick<ScanData, 'get'>;

/**
 * Every row of the lists that says something about a product or library that tests recognise. A vulnerability that CISA adds to its catalogue
 * later is a row of its own: from that day on attackers use it.
 */
export function flawRows(data: Lists): FlawRow[] {
  const rows = [...productRows(data), ...libraryRows(data)];
  // Some lists have a row twice.
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function productRows(data: Lists): FlawRow[] {
  const { products, date } = data.get('product_advisories');
  const names = new Map(data.get('products').products.map(({ id, name }) => [id, name]));
  const { date: exploitedOn } = data.get('kev');
  return products.flatMap(({ id: product }) =>
    ratedAdvisories(data, product).flatMap((advisory) => {
      const row = (list: string, listedOn: string): FlawRow => ({
        id: `${list} ${product} ${advisory.id}`,
        testKey: 'known_vulnerabilities',
        product,
        name: names.get(product) ?? product,
        entry: entryOf(advisory, listedOn),
      });
      return [
        row('product_advisories', date),
        ...(advisory.exploited === undefined ? [] : [row('kev', exploitedOn)]),
      ];
    }),
  );
}

const entryOf = (advisory: ProductAdvisory, listedOn: string): FlawEntry => ({
  id: advisory.id,
  summary: advisory.summary,
  severity: advisory.severity,
  listedOn,
  exploitedSince: advisory.exploited ?? null,
  epss: advisory.epss ?? null,
  source: advisory.source,
});

function libraryRows(data: Lists): FlawRow[] {
  const { libraries, date } = data.get('js_advisories');
  return Object.entries(libraries).flatMap(([library, advisories]) =>
    advisories
      .filter(({ kind }) => kind !== 'end_of_life')
      .map((advisory) => ({
        id: `js_advisories ${library} ${advisory.ids.join(',')} ${advisory.atOrAbove ?? ''} ${advisory.below}`,
        testKey: 'outdated_js_libraries' as const,
        product: library,
        name: library,
        entry: libraryEntry(library, advisory, date),
      })),
  );
}

const libraryEntry = (library: string, advisory: JsAdvisory, listedOn: string): FlawEntry => ({
  id: advisory.ids.find((id) => id.startsWith('CVE-')) ?? advisory.ids[0] ?? `${library} ${advisory.below}`,
  summary: advisory.summary,
  severity: advisory.severity,
  listedOn,
  exploitedSince: null,
  epss: null,
  source: null,
});

/** New rows of one product, which its checks are asked about once. */
export interface NewFlaw {
  testKey: TestKey;
  product: string;
  name: string;
  entries: FlawEntry[];
}

/** By product; a vulnerability that several lists bring is one entry. */
export function flawsOf(rows: readonly FlawRow[]): NewFlaw[] {
  const flaws = new Map<string, NewFlaw>();
  for (const { testKey, product, name, entry } of rows) {
    const key = `${testKey} ${product}`;
    const flaw = flaws.get(key) ?? { testKey, product, name, entries: [] };
    flaws.set(key, flaw);
    const isListed = flaw.entries.some(({ id }) => id === entry.id);
    if (!isListed && flaw.entries.length < MAX_FLAW_ENTRIES) flaw.entries.push(entry);
  }
  return [...flaws.values()];
}
