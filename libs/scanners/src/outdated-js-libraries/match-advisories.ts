import type { Severity } from '@palisade/vocabulary';
import {
  type JsAdvisories,
  type JsAdvisory,
  compareVersions,
  isFrom,
  parseLibraryVersion,
  type LibraryVersion,
} from '@palisade/scan-engine';

/** Advisories that only programs on a server (Node.js) can suffer from, so that they say nothing about a page. */
const SERVER_ONLY = new Set([
  // axios: its adapter for Node.js, proxies and `follow-redirects`.
  'CVE-2019-10742',
  'CVE-2020-28168',
  'CVE-2024-39338',
  'CVE-2025-58754',
  'PR 6300',
  // moment: names of locales as paths of files.
  'CVE-2022-24785',
  // vue-server-renderer.
  'retid 10',
  'retid 11',
]);

/** Words of advisories about the part of a library that runs on servers alone. New ones of axios come every month, most of them of this kind. */
const SERVER_WORDS: Readonly<Record<string, readonly string[]>> = {
  axios: [
    'node.js',
    'http adapter',
    'http/2',
    'no_proxy',
    'shouldbypassproxy',
    'proxy-authorization',
    'config.proxy',
    'maxbodylength',
    'maxcontentlength',
  ],
};

/** Lines of libraries without fixes that the list of advisories does not have. */
const ENDED: Readonly<Record<string, { below: string; summary: string }>> = {
  bootstrap: { below: '5.0.0', summary: 'Bootstrap 4 has had no fixes since 1 January 2023.' },
  vue: { below: '3.0.0', summary: 'Vue 2 has had no fixes since 31 December 2023.' },
};

/** What the list says about one version. */
export interface VersionVerdict {
  vulnerable: JsAdvisory[];
  malware: JsAdvisory[];
  /** Why there are no more fixes, else null. */
  endOfLife: string | null;
  /** The lowest version from this one on that no advisory covers; null when there is none. */
  safeVersion: string | null;
}

/** No release has these numbers: `2.999.999`, `1.999` and `100.0.0` stand for "all of them". */
const isEndless = ({ numbers: [major = 0, ...rest] }: LibraryVersion): boolean =>
  major >= 100 || rest.some((number) => number === 999);

const known = (list: JsAdvisories, library: string): readonly JsAdvisory[] =>
  Object.hasOwn(list.libraries, library) ? (list.libraries[library] ?? []) : [];

/** What the list says about a version of a library; `fixed` are ids of advisories whose fix is in the code. */
export function verdictOn(
  list: JsAdvisories,
  library: string,
  text: string,
  fixed: readonly string[] = [],
): VersionVerdict {
  const version = parseLibraryVersion(text);
  if (version === null) return { vulnerable: [], malware: [], endOfLife: null, safeVersion: null };
  const all = known(list, library);
  const isOpen = ({ ids }: JsAdvisory): boolean => !(ids.length > 0 && ids.every((id) => fixed.includes(id)));
  const ofPages = all.filter((each) => concernsPages(each, library));
  const covering = ofPages.filter((each) => isOpen(each) && covers(each, version));
  const ended = Object.hasOwn(ENDED, library) ? ENDED[library] : undefined;
  const hasEnded = ended !== undefined && isBelow(version, ended.below);
  return {
    vulnerable: withoutTwins(covering.filter(({ kind }) => kind === undefined)),
    malware: withoutTwins(covering.filter(({ kind }) => kind === 'malware')),
    endOfLife:
      covering.find(({ kind }) => kind === 'end_of_life')?.summary ?? (hasEnded ? ended.summary : null),
    safeVersion: safeVersionFrom(ofPages, version),
  };
}

function concernsPages({ ids, summary }: JsAdvisory, library: string): boolean {
  if (ids.some((id) => SERVER_ONLY.has(id))) return false;
  const text = summary.toLowerCase();
  // "For the browser and Node.js" is how some begin.
  const words = text.includes('browser') ? [] : (SERVER_WORDS[library] ?? []);
  return !words.some((word) => text.includes(word));
}

/** The list names an advisory once for each range. */
const withoutTwins = (advisories: readonly JsAdvisory[]): JsAdvisory[] => [
  ...new Map(advisories.map((advisory) => [advisory.ids.join() || advisory.summary, advisory])).values(),
];

function covers({ below, atOrAbove, excludes = [] }: JsAdvisory, version: LibraryVersion): boolean {
  if (excludes.includes(version.text) || !isBelow(version, below)) return false;
  const start = atOrAbove === undefined ? null : parseLibraryVersion(atOrAbove);
  return start === null || isFrom(version, start);
}

function isBelow(version: LibraryVersion, bound: string): boolean {
  const parsed = parseLibraryVersion(bound);
  return parsed !== null && compareVersions(version, parsed) < 0;
}

/** Lines without fixes are not safe, so their advisories count too. The ends of ranges are the only versions that can be the lowest safe one. A pre-release stands for its release. */
function safeVersionFrom(advisories: readonly JsAdvisory[], version: LibraryVersion): string | null {
  const ends = advisories
    .flatMap(({ below }) => parseLibraryVersion(below) ?? [])
    .filter((end) => !isEndless(end))
    .map((end) => (end.preRelease.length === 0 ? end : parseLibraryVersion(end.numbers.join('.'))))
    .filter((end): end is LibraryVersion => end !== null && compareVersions(end, version) > 0)
    .sort(compareVersions);
  const safe = ends.find((end) => !advisories.some((advisory) => covers(advisory, end)));
  return safe?.text ?? null;
}

const RANKS: Record<Severity, number> = { critical: 0, high: 1, medium: 2, low: 3 };

/** The worst severity; critical counts as high, because whether a library can be attacked depends on the page. */
export function severityOf(advisories: readonly JsAdvisory[]): Severity {
  const [worst = 'low'] = advisories
    .map(({ severity }) => severity)
    .sort((one, other) => RANKS[one] - RANKS[other]);
  return worst === 'critical' ? 'high' : worst;
}
