import { withDeadline, withEither } from '@palisade/deadline';
import {
  type CrawledPage,
  type DomFlow,
  lastingUrl,
  type ScannerInput,
  showFlow,
  type SiteCrawl,
} from '@palisade/scan-engine';
import { DEFAULT_MAX_PAGES, furtherMsOf } from '@palisade/vocabulary';
import type { Position } from './arrivals';
import type { Found, ParameterTrial } from './parameter-trial';

/** Drawing takes about a second a trial; the requests of the test, one a second, continue meanwhile. */
const LONGEST_MS = 48_000;
const MOST_PAGES = 100;

const POSITIONS: Readonly<Record<DomFlow['effect'], Position | null>> = {
  html: 'element',
  code: 'code',
  address: 'address',
  script: 'script_address',
  // The test of redirects has it.
  redirect: null,
};

/** What scripts of the pages do with values that a stranger chooses: a browser shows it, and no response. */
export async function domTrials(input: ScannerInput, { pages }: SiteCrawl): Promise<ParameterTrial[]> {
  const { drawing, signal, timeLimit, maxPages = DEFAULT_MAX_PAGES } = input;
  if (drawing === undefined) return [];
  const tryAll = async (inTime: AbortSignal): Promise<ParameterTrial[]> => {
    const trials: ParameterTrial[] = [];
    for (const page of pages.slice(0, MOST_PAGES)) {
      const flows = inTime.aborted ? null : await drawing.flowsOf(page, inTime);
      if (flows !== null) trials.push(...trialsOf(page, flows));
    }
    return trials;
  };
  const inScan = (inTime: AbortSignal) => withEither(inTime, timeLimit, tryAll);
  return withDeadline(LONGEST_MS + furtherMsOf(maxPages), signal, inScan);
}

function trialsOf({ url, html }: CrawledPage, flows: readonly DomFlow[]): ParameterTrial[] {
  if (html === null || html.scripts === 0) return [];
  const location = `${new URL(url).pathname}#`;
  const found = new Map<Position, Found>();
  for (const flow of flows) {
    const position = POSITIONS[flow.effect];
    if (position !== null && !found.has(position)) found.set(position, foundBy(url, flow, position));
  }
  if (found.size === 0) return [{ location, outcome: 'safe', found: null }];
  return [...found.values()].map((each) => ({ location, outcome: 'found', found: each }));
}

function foundBy(page: string, flow: DomFlow, position: Position): Found {
  const { source, isClicked } = flow;
  const { url, ...drawn } = showFlow(lastingUrl(page), flow);
  const isStored = source.from === 'storage' || source.from === 'cookie';
  return {
    position,
    place: isStored ? 'cookie' : 'query',
    request: { method: 'GET', url, headers: {}, body: null },
    shows: drawn.from,
    mark: '',
    stoppedBy: null,
    drawn: { ...drawn, isClicked },
  };
}
