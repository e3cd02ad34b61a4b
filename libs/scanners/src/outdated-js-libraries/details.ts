import type { OutdatedJsObservation } from './outdated-js-libraries.observation';

const MOST_LISTED = 40;

/** Neutral facts: what was recognised, and by which list. */
export function detailsOf(observation: OutdatedJsObservation): Record<string, unknown> {
  const { pages, scripts, libraries, named, list, unreadScripts, malicious } = observation;
  const ofVendors = libraries.filter(({ vendor }) => vendor !== null);
  const fixed = libraries.filter((each) => each.fixed.length > 0 && each.vendor === null);
  const unread = scripts.filter(({ outcome }) => outcome === 'failed');
  return {
    advisories: list,
    pages: pages.filter(({ outcome }) => outcome === 'answered').length,
    scripts: scripts.filter(({ outcome }) => outcome === 'read').length,
    libraries: libraries
      .slice(0, MOST_LISTED)
      .map(({ title, version, evidence }) => `${title} ${version} (${evidence})`),
    products: seenIn(libraries),
    ...(ofVendors.length === 0
      ? {}
      : { vendor_builds: ofVendors.map(({ title, version, vendor }) => `${title} ${version}: ${vendor}`) }),
    ...(fixed.length === 0
      ? {}
      : {
          fixed_in_code: fixed.map(
            ({ title, version, fixed: ids }) => `${title} ${version}: ${ids.join(', ')}`,
          ),
        }),
    ...(named.length === 0 ? {} : { only_by_file_name: named }),
    ...(unreadScripts === 0 ? {} : { scripts_not_requested: unreadScripts }),
    ...(unread.length === 0
      ? {}
      : { scripts_not_read: unread.map(({ url, failure, status }) => `${url}: ${failure ?? status}`) }),
    ...(malicious.some(({ confirmed }) => !confirmed) ? { malicious_code_seen_once: true } : {}),
  };
}

/** By library and version. A new advisory for one of them has the check scanned again. */
function seenIn(libraries: OutdatedJsObservation['libraries']): { id: string; version: string }[] {
  const seen = new Map(
    libraries.map(({ library, version }) => [`${library} ${version}`, { id: library, version }]),
  );
  return [...seen.values()].slice(0, MOST_LISTED);
}
