import type { TargetClient } from '@palisade/target-client';
import { inlinePrograms, isSameSite, isWorse, textOf } from '@palisade/scan-engine';
import { findLibraries } from './find-libraries';
import { maliciousReleasesIn } from './malicious-releases';
import { severityOf } from './match-advisories';
import type { OutdatedJsObservation, SeenLibrary } from './outdated-js-libraries.observation';
import { openAdvisories } from './outdated-js-libraries.rules';

/** Libraries that are requested a second time. */
const MOST_CONFIRMED = 4;

/** What would be high or critical needs a second request that shows the same version. */
export async function confirmSerious(
  client: TargetClient,
  { libraries }: OutdatedJsObservation,
): Promise<void> {
  const serious = libraries.filter(
    (each) =>
      each.vendor === null &&
      (each.malware.length > 0 || isWorse(severityOf(openAdvisories(each)), 'medium')),
  );
  for (const library of serious.slice(0, MOST_CONFIRMED))
    library.confirmed = await showsAgain(client, library);
}

async function showsAgain(
  client: TargetClient,
  { evidence, url, page, library, version }: SeenLibrary,
): Promise<boolean> {
  const source = evidence === 'url' ? page : url;
  const foreign = !isSameSite(source, client.target.host);
  const response = await client.request({ url: source, share: false, ...(foreign ? { foreign } : {}) });
  if (!response.ok) return false;
  const text = textOf(response.body);
  if (evidence === 'url') return text.includes(new URL(url).pathname);
  const programs = [text, ...inlinePrograms(text)];
  return programs
    .flatMap((program) => findLibraries(program))
    .some((found) => found.library === library && found.version === version);
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
