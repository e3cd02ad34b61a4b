import type { Failure, TargetResponse } from '@palisade/target-client';
import {
  type Scanner,
  type ScannerInput,
  redirectTarget,
  type ComparedAnswer,
  isSameSite,
  type CrawledPage,
  crawlSite,
} from '@palisade/scan-engine';
import type { ExposedFilesObservation, NotJudged } from './exposed-files-observation';
import { judgeExposedFiles } from './exposed-files.rules';
import { EXPOSED_PATHS, pathsFor } from './exposed-paths';
import { FileLooks, comparedAnswer, isChallenge, seenFile } from './file-looks';
import { productsOf, technologiesOf } from './technologies';

/** The start page with its redirects; shared with the other tests. */
const START_PAGES = 6;
/** No path is begun after that: what was seen until then must not be lost. */
const LAST_START_MS = 48_000;

export const exposedFilesScanner: Scanner<ExposedFilesObservation> = {
  key: 'exposed_files',
  budget: {
    // 4 controls, 30 paths, 5 of a technology, the start page, second probes; ten more paths with their controls.
    ...{ requests: 66, connections: 70, bytes: 4 * 1024 * 1024, durationMs: 58_000 },
    isGentle: true,
  },
  observe,
  judge: judgeExposedFiles,
};

async function observe(input: ScannerInput): Promise<ExposedFilesObservation> {
  const { client, signal, target } = input;
  const begun = performance.now();
  const isVerified = (await client.intrusionRights()).kind !== 'none';
  const [start] = (await crawlSite(client, { maxPages: START_PAGES, depth: 0, signal })).pages;
  const seen: ExposedFilesObservation = {
    ...{
      origin: null,
      isVerified,
      products: [],
      notJudged: null,
      looks: [],
      stopped: null,
      notRequested: [],
    },
  };
  if (start === undefined) return seen;
  const trouble = troubleAtStart(start);
  if (trouble !== null) return { ...seen, notJudged: trouble };
  const { origin } = new URL(start.url);
  seen.origin = origin;
  seen.products = productsOf(start);
  const controls = await controlsOf(input, origin);
  if (!Array.isArray(controls)) return { ...seen, notJudged: controls };
  const looks = new FileLooks(client, origin, controls, isVerified);
  const known = pathsFor(target.host, isVerified, technologiesOf(start));
  const configured = [...new Set(input.settings?.paths ?? [])].filter((path) =>
    known.every((each) => each.path !== path),
  );
  const turns = [
    ...known.map((each) => ({ path: each.path, look: () => looks.look(each) })),
    ...configured.map((path) => ({
      path,
      look: () => looks.lookAtConfigured(path, input.missingPath.slice(1)),
    })),
  ];
  for (const { path, look } of turns) {
    if (looks.stopped === null && (signal.aborted || performance.now() - begun > LAST_START_MS))
      looks.stopped = 'budget';
    if (looks.stopped === null) seen.looks.push(await look());
    else seen.notRequested.push(path);
  }
  return { ...seen, stopped: looks.stopped };
}

/** A page with an error of its own says nothing about files. */
function troubleAtStart({ outcome, failure }: CrawledPage): NotJudged | null {
  if (outcome === 'failed') return { kind: 'failed', failure };
  return outcome === 'challenge' || outcome === 'too_many_requests' ? { kind: outcome } : null;
}

/** Four paths that do not exist, and why they show that nothing can be proved here. */
async function controlsOf(
  { client, missingPath }: ScannerInput,
  origin: string,
): Promise<ComparedAnswer[] | NotJudged> {
  const name = missingPath.slice(1);
  // A name with a dot, a script and a folder: servers treat each in its own way.
  const paths = [`/.${name}`, `/${name}.php`, `/${name}/`, missingPath];
  const responses: { path: string; response: TargetResponse }[] = [];
  for (const path of paths) {
    const response = await client.request({ url: `${origin}${path}` });
    if (!response.ok) return failed(response);
    if (response.status === 429) return { kind: 'too_many_requests' };
    if (isChallenge(response)) return { kind: 'challenge' };
    responses.push({ path, response });
  }
  // Many servers refuse every name with a dot. Only where everything is refused, it is not the site that responds.
  const isRefused = ({ response: { status } }: (typeof responses)[number]): boolean =>
    [401, 403].includes(status);
  if (responses.slice(1).every(isRefused)) return { kind: 'refused' };
  const leadsAway = ({ path, response }: (typeof responses)[number]): boolean => {
    const target = redirectTarget(response, `${origin}${path}`);
    return target !== null && !isSameSite(target.href, client.target.host);
  };
  if (responses.every(leadsAway)) return { kind: 'off_host' };
  const provesAnything = responses.some(
    ({ path, response }) =>
      response.status === 200 && EXPOSED_PATHS.some(({ prove }) => prove(seenFile(response, path)) !== null),
  );
  if (provesAnything) return { kind: 'proves_anything' };
  return responses.map(({ path, response }) => comparedAnswer(response, path));
}

const failed = ({ category }: Failure): NotJudged => ({ kind: 'failed', failure: category });
