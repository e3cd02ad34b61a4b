import { withDeadline } from '@palisade/deadline';
import {
  type CrawledPage,
  type InjectionAnswer,
  type InjectionPoint,
  pagesOfSite,
  type ScannerInput,
  type SiteCrawl,
} from '@palisade/scan-engine';
import { type ParameterTrial, type Sends, tryParameter } from './parameter-trial';

/** Drawing takes seconds, and the requests of the test need theirs. */
const MOST_DRAWN = 12;
const LONGEST_MS = 6_000;
const LAST_START_MS = 35_000;
const MOST_FRAGMENTS = 3;

/** What is left of the drawings of one run of the test. */
interface Left {
  drawings: number;
  until: number;
  pages: Promise<SiteCrawl>;
}

const runs = new WeakMap<ScannerInput, Left>();

function leftOf(input: ScannerInput): Left {
  const left = runs.get(input) ?? {
    drawings: MOST_DRAWN,
    until: performance.now() + LAST_START_MS,
    pages: pagesOfSite(input, input.settings?.endpoints, input.settings?.endpoints?.length),
  };
  runs.set(input, left);
  return left;
}

/** Sends values in addresses of a page that a browser draws: its scripts may write them into it. */
class DrawnRun implements Sends {
  readonly stopped = null;

  constructor(
    private readonly input: ScannerInput,
    private readonly page: CrawledPage,
  ) {}

  async send(point: InjectionPoint, value: string): Promise<InjectionAnswer | null> {
    const { drawing, signal } = this.input;
    const left = leftOf(this.input);
    if (left.drawings === 0 || performance.now() > left.until) return null;
    left.drawings -= 1;
    const { url } = point.requestWith(value);
    const drawn = await withDeadline(LONGEST_MS, signal, async (inTime) =>
      drawing?.drawAt(this.page, url, inTime),
    );
    return drawn
      ? { status: 200, headers: this.page.headers, text: drawn.text, durationMs: 0, isBlocked: false }
      : null;
  }
}

/** The trial of a value that scripts may write into the page; null where nothing was found, or no browser draws the page. */
export async function tryDrawn(input: ScannerInput, point: InjectionPoint): Promise<ParameterTrial | null> {
  if (input.drawing === undefined || point.place !== 'query') return null;
  const { pathname } = new URL(point.url);
  const { pages } = await leftOf(input).pages;
  const page = pages.find(({ url, drawn }) => drawn !== undefined && new URL(url).pathname === pathname);
  // Values of a test go where its owner may send them.
  if (page === undefined || !(await input.client.mayIntrude(point.url))) return null;
  const trial = await tryParameter(new DrawnRun(input, page), point);
  return trial.found === null ? null : { ...trial, found: { ...trial.found, isDrawn: true } };
}

/** The fragments of drawn pages: no server sees them, and scripts read them. */
export const fragmentsOf = ({ pages }: SiteCrawl): InjectionPoint[] =>
  pages
    .filter(({ drawn }) => drawn !== undefined)
    .slice(0, MOST_FRAGMENTS)
    .map(({ url }) => ({
      place: 'query',
      url,
      name: '',
      value: '',
      isMadeUp: true,
      location: `${new URL(url).pathname}#`,
      requestWith: (value) => ({ url: `${url}#${value}` }),
      shownWith: (value) => ({ method: 'GET', url: `${url}#${value}`, headers: {}, body: null }),
    }));

export const isFragment = ({ location }: Pick<InjectionPoint, 'location'>): boolean => location.endsWith('#');
