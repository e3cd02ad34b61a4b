import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import { curl, isWorse, type JsAdvisory, pathsOf, shQuote, type Sighted } from '@palisade/scan-engine';
import { textsOfRelease } from './malicious-releases';
import { severityOf } from './match-advisories';
import type { OutdatedJsObservation, SeenLibrary } from './outdated-js-libraries.observation';

type Rule = RuleId<'outdated_js_libraries'>;
type LibrarySighted = Sighted<'outdated_js_libraries'>;

const MOST_SHOWN = 8;

/** One defect for a library: malicious, vulnerable, or without fixes. */
export const librariesSighted = (observation: OutdatedJsObservation): LibrarySighted[] => [
  ...malicious(observation),
  ...byLibrary(observation).flatMap(sightedOf),
];

export function summaryOf({ libraries }: OutdatedJsObservation): string {
  const count = new Set(libraries.map(({ library }) => library)).size;
  return count === 0
    ? 'No known JavaScript library was recognised in the scripts of the pages.'
    : 'The recognised JavaScript libraries have no known vulnerabilities.';
}

/** Builds that their vendors patch are left out. */
function byLibrary({ libraries }: OutdatedJsObservation): SeenLibrary[][] {
  const groups = new Map<string, SeenLibrary[]>();
  for (const each of libraries.filter(({ vendor }) => vendor === null))
    groups.set(each.library, [...(groups.get(each.library) ?? []), each]);
  return [...groups.values()];
}

function sightedOf(versions: readonly SeenLibrary[]): LibrarySighted[] {
  const malware = versions.find((each) => each.malware.length > 0 && each.evidence === 'code');
  if (malware !== undefined) return [sighted('js-compromised-library', malware, malware.malware, versions)];
  const [worst] = versions
    .filter((each) => openAdvisories(each).length > 0)
    .sort(
      (one, other) =>
        byRank(openAdvisories(one), openAdvisories(other)) ||
        openAdvisories(other).length - openAdvisories(one).length,
    );
  if (worst !== undefined) return [sighted('js-vulnerable-library', worst, openAdvisories(worst), versions)];
  const ended = versions.find(({ endOfLife }) => endOfLife !== null);
  return ended === undefined ? [] : [sighted('js-end-of-life-library', ended, [], versions)];
}

/** Without the code, a malicious release is one with an advisory like others. */
export const openAdvisories = ({ advisories, malware, evidence }: SeenLibrary): readonly JsAdvisory[] =>
  evidence === 'code' ? advisories : [...malware, ...advisories];

function byRank(one: readonly JsAdvisory[], other: readonly JsAdvisory[]): number {
  const [first, second] = [severityOf(one), severityOf(other)];
  if (first === second) return 0;
  return isWorse(first, second) ? -1 : 1;
}

const EVIDENCE: Record<SeenLibrary['evidence'], string> = {
  code: 'in the code of the library',
  banner: 'in the comment before the code of the library',
  url: 'in the address on a network for files',
};

function sighted(
  rule: Rule,
  worst: SeenLibrary,
  advisories: readonly JsAdvisory[],
  versions: readonly SeenLibrary[],
): LibrarySighted {
  const { library, title, version, evidence, url, page, endOfLife, safeVersion, confirmed } = worst;
  return {
    rule,
    ...(rule === 'js-vulnerable-library'
      ? { severity: severityOf(advisories), remediation: stepFor(worst) }
      : {}),
    location: library,
    seenOn: pathsOf(versions.flatMap(({ pages }) => pages.map((each) => ({ url: each })))),
    detail: `${title} ${version} is loaded. ${rule === 'js-end-of-life-library' ? (endOfLife ?? '') : updateOf(worst)}`,
    url,
    observed: `${title} ${version}, ${EVIDENCE[evidence]}`,
    expected: safeVersion === null ? 'no version of this library' : `${title} ${safeVersion} or later`,
    ...(confirmed === null ? {} : { confirmed }),
    reproduce: showVersion(worst),
    facts: {
      page,
      versions: versions.slice(0, MOST_SHOWN).map((each) => ({
        version: each.version,
        file: each.url.slice(0, 300),
        evidence: each.evidence,
      })),
      advisories: advisories.slice(0, MOST_SHOWN).map(({ ids, severity, summary, below }) => ({
        ids: ids.join(', '),
        severity,
        summary,
        fixed_in: below,
      })),
      ...(advisories.length > MOST_SHOWN ? { more_advisories: advisories.length - MOST_SHOWN } : {}),
    },
  };
}

const showVersion = ({ evidence, url, page, version }: SeenLibrary): string =>
  evidence === 'url'
    ? `${curl(page)} --compressed ${shQuote(page)} | grep -oF ${shQuote(url.replace(/^https?:/, ''))}`
    : `${curl(url)} -L --compressed ${shQuote(url)} | ${IN_SHORT_LINES} | grep -F ${writtenForms(version)} | cut -c1-300 | head -3`;

/** A version may be in two parts: `majorVersion:"5",minorVersion:"8.2"`. */
const writtenForms = (version: string): string => {
  const [, ...rest] = version.split('.');
  const minor = rest.join('.');
  const forms = rest.length < 2 ? [version] : [version, `"${minor}"`, `'${minor}'`];
  return forms.map((form) => `-e ${shQuote(form)}`).join(' ');
};

/** A pattern with context takes minutes in a bundle that is one line of megabytes. */
const IN_SHORT_LINES = `tr ';,{}' '\\n'`;

const updateOf = ({ title, safeVersion }: SeenLibrary): string =>
  safeVersion === null
    ? `No release of ${title} is free of known vulnerabilities: replace it.`
    : `No advisory covers ${title} ${safeVersion}.`;

const stepFor = ({ title, safeVersion }: SeenLibrary): string =>
  safeVersion === null
    ? `Replace ${title}: no release of it is free of known vulnerabilities.`
    : `${CATALOGUE.outdated_js_libraries.rules['js-vulnerable-library'].remediation} Update ${title} to ${safeVersion} or later.`;

const patternsOf = (name: string): string =>
  textsOfRelease(name)
    .map((text) => `-e ${shQuote(text)}`)
    .join(' ');

/** A file with the code of a malicious release, which has no version to read. */
const malicious = ({ malicious: all }: OutdatedJsObservation): LibrarySighted[] =>
  all
    .filter(({ confirmed }) => confirmed)
    .map(({ name, url }) => ({
      rule: 'js-compromised-library',
      location: name,
      detail: `The file has the malicious code of ${name}.`,
      url,
      observed: `malicious code of ${name}`,
      expected: 'a release of the project',
      confirmed: true,
      reproduce: `${curl(url)} --compressed ${shQuote(url)} | grep -oF ${patternsOf(name)} | sort -u`,
    }));
