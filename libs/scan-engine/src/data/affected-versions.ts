import type { DataDocuments } from './documents';
import { compareVersions, isFrom, type LibraryVersion, parseLibraryVersion } from './library-version';

export type ProductAdvisories = DataDocuments['product_advisories'];
export type ProductAdvisory = ProductAdvisories['products'][number]['advisories'][number];
type Range = ProductAdvisory['ranges'][number];

/** Distributions put fixes into versions that their makers have left. */
const OF_DISTRIBUTION = /deb|ubuntu|dfsg|[+~]ds|\.el\d|\.fc\d|alpine/i;
export const isOfDistribution = (version: string): boolean => OF_DISTRIBUTION.test(version);

/** JSON is written with and without spaces. */
export const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

/** The version that follows a text, as written but for a `v` before it; null where none does. */
export const versionAfter = (text: string, before: string): string | null =>
  versionBehind(text, before) ?? versionBehind(squeezed(text), squeezed(before));

/** A version written as one number, with two digits for each of its parts behind the first: 10611 is 1.6.11. */
export function unpackedVersion(digits: string): string | null {
  const number = Number(/^\d{5,6}$/.exec(digits)?.[0] ?? Number.NaN);
  if (Number.isNaN(number)) return null;
  return [number / 10_000, (number / 100) % 100, number % 100].map(Math.floor).join('.');
}

/** Where a product names its version, as `versions` of its row says. */
export interface NamedVersion {
  before: string;
  packed?: boolean | undefined;
}

/** The version at its place, in numbers with dots. */
export function namedVersion(text: string, { before, packed = false }: NamedVersion): string | null {
  const written = versionAfter(text, before);
  return written === null || !packed ? written : unpackedVersion(written);
}

function versionBehind(text: string, before: string): string | null {
  const at = text.indexOf(before);
  if (at < 0) return null;
  const start = at + before.length;
  return /^\s*v?(\d[\w.+~-]{0,39})/.exec(text.slice(start, start + 50))?.[1] ?? null;
}

/** The numbers count alone where what follows them is neither a pre-release nor a build as libraries have them (`3.68.0-04`). */
const parsed = (version: string): LibraryVersion | null =>
  parseLibraryVersion(version) ?? parseLibraryVersion(/^\d+(?:\.\d+){0,3}/.exec(version)?.[0] ?? '');

/** Makers build between two releases, and some name their releases so: what such a build has, its number does not say. */
const OF_DEVELOPMENT = /\d[-+.]?(?:dev|nightly|canary|snapshot)(?![a-z])/i;

/** Whether fixes may be in this build that its number does not show: someone else than the maker patched it, or it is not a release. */
export const isOwnBuild = (version: string): boolean =>
  isOfDistribution(version) || OF_DEVELOPMENT.test(version) || (parsed(version)?.vendor ?? null) !== null;

/** The advisories for a product. */
export const advisoriesFor = ({ products }: ProductAdvisories, id: string): readonly ProductAdvisory[] =>
  products.find((product) => product.id === id)?.advisories ?? [];

const isBelow = (version: LibraryVersion, bound: string): boolean => {
  const end = parseLibraryVersion(bound);
  return end !== null && compareVersions(version, end) < 0;
};

function isIn(version: LibraryVersion, { from, below }: Range): boolean {
  const start = from === undefined ? null : parseLibraryVersion(from);
  return isBelow(version, below) && (start === null || isFrom(version, start));
}

/** Whether a version is in a range of the advisory. */
export function isAffected({ ranges }: ProductAdvisory, version: string | null): boolean {
  const read = version === null ? null : parsed(version);
  return read !== null && ranges.some((range) => isIn(read, range));
}

/** The lowest version above this one that no advisory covers: only the end of a range can be it. Null where none is known. */
export function safeVersion(advisories: readonly ProductAdvisory[], version: string | null): string | null {
  const read = version === null ? null : parsed(version);
  const ends = advisories
    .flatMap(({ ranges }) => ranges.flatMap(({ below }) => parseLibraryVersion(below) ?? []))
    .filter((end) => read === null || compareVersions(end, read) > 0)
    .sort(compareVersions);
  return ends.find((end) => !advisories.some((each) => isAffected(each, end.text)))?.text ?? null;
}

/** What a response must have to prove something: all texts, one of `any`, and none of `none`. */
export interface Texts {
  all: readonly string[];
  any?: readonly string[];
  none?: readonly string[];
}

/** Spaces do not count. */
export function showsAll({ all, any = all, none = [] }: Texts, text: string): boolean {
  const bare = squeezed(text);
  const has = (literal: string): boolean => bare.includes(squeezed(literal));
  return all.every(has) && any.some(has) && !none.some(has);
}
