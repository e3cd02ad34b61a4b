/** A version that libraries write: numbers, then a pre-release or the name of a vendor's build. */
export interface LibraryVersion {
  /** As written. */
  text: string;
  numbers: number[];
  /** Lower case, cut into words and numbers: `rc`, 1. Empty for a release. */
  preRelease: (string | number)[];
  /** The suffix of a build that its vendor patches (`-aem`, `+dfsg`, `-lts`), else null. */
  vendor: string | null;
}

const VERSION = /^(\d{1,4}(?:\.\d{1,6}){0,3})(?:[-+.]?([A-Za-z][0-9A-Za-z._+-]{0,80}))?$/;
/** What follows the numbers of a version before its release; any other word names a vendor's build. */
const PRE_RELEASE =
  /^(?:alpha|beta|rc|pre|preview|dev|canary|next|a|b|m|nightly|unstable|experimental)(?![a-z])/i;
const MOST_PARTS = 8;

/** Reads a version, or null if the text is not one. Two parts are as good as three: `1.4` is `1.4.0`. */
export function parseLibraryVersion(text: string): LibraryVersion | null {
  const match = VERSION.exec(text);
  const [, numbers, suffix = ''] = match ?? [];
  if (numbers === undefined) return null;
  const isPreRelease = PRE_RELEASE.test(suffix);
  return {
    text,
    numbers: numbers.split('.').map(Number),
    preRelease: isPreRelease ? wordsOf(suffix) : [],
    vendor: suffix === '' || isPreRelease ? null : suffix,
  };
}

/** `rc2` is written as often as `rc.2`. */
const wordsOf = (suffix: string): (string | number)[] =>
  (suffix.toLowerCase().match(/\d+|[a-z]+/g) ?? [])
    .slice(0, MOST_PARTS)
    .map((part) => (/^\d/.test(part) ? Number(part) : part));

/** Negative, zero or positive, by the rules of Semantic Versioning 2.0.0, section 11; missing numbers count as 0. */
export function compareVersions(one: LibraryVersion, other: LibraryVersion): number {
  for (let part = 0; part < 4; part += 1) {
    const difference = (one.numbers[part] ?? 0) - (other.numbers[part] ?? 0);
    if (difference !== 0) return difference;
  }
  // A pre-release is older than its release.
  if (one.preRelease.length === 0 || other.preRelease.length === 0)
    return other.preRelease.length - one.preRelease.length;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const difference = comparePart(one.preRelease[part], other.preRelease[part]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a range that begins at `start` has the version: a pre-release has what its release has, unless the range begins at another one. */
export function isFrom(version: LibraryVersion, start: LibraryVersion): boolean {
  const compared = start.preRelease.length === 0 ? { ...version, preRelease: [] } : version;
  return compareVersions(compared, start) >= 0;
}

type Part = string | number | undefined;

function comparePart(one: Part, other: Part): number {
  if (one === other) return 0;
  if (one === undefined) return -1;
  if (other === undefined) return 1;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'number') return -1;
  if (typeof other === 'number') return 1;
  return one < other ? -1 : 1;
}
