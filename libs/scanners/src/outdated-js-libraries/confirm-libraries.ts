import type { TargetClient } from '@palisade/target-client';
import {
  type CrawledPage,
  inlinePrograms,
  isSameSite,
  isWorse,
  lastingUrl,
  type ScannerInput,
  textOf,
} from '@palisade/scan-engine';
import { findLibraries } from './find-libraries';
import { maliciousReleasesIn } from './malicious-releases';
import { severityOf } from './match-advisories';
import type { OutdatedJsObservation, SeenLibrary } from './outdated-js-libraries.observation';
import { openAdvisories } from './outdated-js-libraries.rules';

/** Libraries that are requested a second time. */
const MOST_CONFIRMED = 4;

/** What would be high or critical needs a second request that shows the same version. */
export async function confirmSerious(
  input: ScannerInput,
  pages: readonly CrawledPage[],
  { libraries }: OutdatedJsObservation,
): Promise<void> {
  const serious = libraries.filter(
    (each) =>
      each.vendor === null &&
      (each.malware.length > 0 || isWorse(severityOf(openAdvisories(each)), 'medium')),
  );
  for (const library of serious.slice(0, MOST_CONFIRMED))
    library.confirmed = await showsAgain(input, pages, library);
}

async function showsAgain(
  input: ScannerInput,
  pages: readonly CrawledPage[],
  { evidence, url, page, library, version }: SeenLibrary,
): Promise<boolean> {
  const text = await seenAgain(input, pages, evidence === 'url' ? page : url);
  if (text === null) return false;
  if (evidence === 'url') return text.includes(new URL(url).pathname);
  const programs = [text, ...inlinePrograms(text)];
  return programs
    .flatMap((program) => findLibraries(program))
    .some((found) => found.library === library && found.version === version);
}

/** A page that a browser drew is drawn again; everything else is requested again. */
async function seenAgain(
  { client, drawing, signal }: ScannerInput,
  pages: readonly CrawledPage[],
  source: string,
): Promise<string | null> {
  const page = pages.find(({ url, drawn }) => drawn !== undefined && [url, lastingUrl(url)].includes(source));
  if (page !== undefined) return (await drawing?.drawAgain(page, signal))?.text ?? null;
  const foreign = !isSameSite(source, client.target.host);
  const response = await client.request({ url: source, share: false, ...(foreign ? { foreign } : {}) });
  return response.ok ? textOf(response.body) : null;
}

/** A critical finding needs a second request. */
export async function isStillThere(
  client: TargetClient,
  { url }: { url: string },
  name: string,
): Promise<boolean> {
  const isForeign = !isSameSite(url, client.target.host);
  const response = await client.request({ url, share: false, ...(isForeign ? { foreign: true } : {}) });
  return response.ok && maliciousReleasesIn(response.body.toString('utf8')).includes(name);
}
