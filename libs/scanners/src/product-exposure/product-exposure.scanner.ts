import {
  advisoriesFor,
  ask,
  curl,
  isPrivateAddress,
  recognisedProducts,
  type RowSite,
  scanner,
  shQuote,
} from '@palisade/scan-engine';
import { rowsOf } from './product-rows';
import { isStatistics, STATISTICS, type Statistics, usualRows } from './usual-rows';

/** A console and its metrics, or a console and the server in front of it. */
const MOST_PROGRAMS = 2;

export const productExposureScanner = scanner('product_exposure', {
  budget: {
    // The pages and scripts that all tests share; a control, at most 14 paths, the path of a server without a page, the statistics of HAProxy, and second probes.
    requests: 69,
    connections: 73,
    bytes: 32 * 1024 * 1024,
    durationMs: 58_000,
    isGentle: true,
  },
  summary: 'No console, set-up or metrics of a known product is open to strangers.',
  controls: ['/<missing>'],
  mostPrograms: MOST_PROGRAMS,
  rows: async (site) => {
    const { products } = site.input.data.get('products');
    const recognised = await recognisedProducts(site.input, products);
    // One defect, one issue.
    const leaves = site.input.runs('exposed_files') === null ? [] : TOOLS_OF_EXPOSED_FILES;
    const { now, data } = site.input;
    const ends = data.get('end_of_life').products;
    const asked = { isPublic: await isPublic(site), leaves, reported: reportedIn(site), ends, now };
    const hasPage = site.start.html !== null;
    const own = recognised.flatMap((each) => rowsOf(each, asked));
    return [...own.slice(0, MOST_ROWS), ...usualRows(await statisticsOf(site), { ...asked, hasPage })];
  },
  sighting: ({ url, program }) => ({
    expected: 'a sign-in, a refusal, or status 404',
    reproduce:
      program === 'mcp'
        ? // The stream does not end.
          `${curl(url)} -m 3 -iN ${shQuote(url)} | head -c 1024`
        : // Some products name their version in a header field.
          `${curl(url)} -i --compressed ${shQuote(url)} | head -c 32768`,
  }),
});

/** A server may show its statistics at every path, the start page included (`stats uri /`). */
async function statisticsOf({ input, start }: RowSite): Promise<Statistics> {
  const isStart = isStatistics(start.html?.title ?? '');
  const path = isStart ? new URL(start.url).pathname : STATISTICS;
  const { text } = await ask(input.client, new URL(path, start.url).href);
  return { path, page: text, isStart };
}

/** With the usual ones, a control and second probes at most twenty. */
const MOST_ROWS = 10;
const TOOLS_OF_EXPOSED_FILES = ['/adminer.php', '/phpmyadmin/'];

/** One update, one issue. */
function reportedIn({ input }: RowSite): (id: string) => ReturnType<typeof advisoriesFor> {
  if (input.runs('known_vulnerabilities') === null) return () => [];
  const list = input.data.get('product_advisories');
  return (id) => advisoriesFor(list, id);
}

async function isPublic({ input }: RowSite): Promise<boolean> {
  const resolution = await input.client.resolve();
  return resolution.ok && resolution.addresses.some(({ address }) => !isPrivateAddress(address));
}
