import { type StepCounter, parseLibraryVersion } from '@palisade/scan-engine';
import type { LibraryMarks, VersionMark } from './library-mark';
import { LIBRARY_MARKS } from './library-marks';

/** `code`: the version is in the library's own code; `banner`: in a comment with code of the library behind it. */
export type FileEvidence = 'code' | 'banner';

/** A library in a file. */
export interface FoundLibrary {
  library: string;
  /** As `parseLibraryVersion` reads it. */
  version: string;
  evidence: FileEvidence;
  /** Where the version is in the text. */
  at: number;
  /** The text of a vendor whose builds have their own fixes, else null. */
  vendor: string | null;
}

/** More of a text is not read: the client's limit for pages. */
const LONGEST_TEXT = 2_097_152;
/** A mark that is in a file more often is repeated to keep us busy; real bundles have a library once or twice. */
const MOST_HITS = 12;
const NEAR = 700;
/** A banner belongs to the code that follows within this; at the beginning of a file to all of it. */
const BANNER_REACH = 16_384;
const HEAD = 2_048;
const LONGEST_VERSION = 40;
/** With what the build of a vendor names behind its numbers. */
const LONGEST_BUILD = 100;
const DEFAULT_WITHIN = 40;

/** Minifiers of today (esbuild, oxc) write texts in backticks, where the marks have double quotes. Every position stays the same. */
export const withDoubleQuotes = (script: string): string => script.replaceAll('`', '"');

/** The libraries in the text of a script. Linear in its length: each text is searched once, and what is around a hit is bounded. */
export function findLibraries(script: string, steps?: StepCounter): FoundLibrary[] {
  const text = withDoubleQuotes(script.length > LONGEST_TEXT ? script.slice(0, LONGEST_TEXT) : script);
  return LIBRARY_MARKS.flatMap((marks) => librariesBy(marks, text, steps));
}

function librariesBy(marks: LibraryMarks, text: string, steps?: StepCounter): FoundLibrary[] {
  const byCode = marks.code.flatMap((mark) =>
    hitsOf(mark.text, text, steps).flatMap((hit) => versionBy(mark, text, hit, steps)),
  );
  const seen = byCode.length > 0 ? byCode : bannersOf(marks, text, steps);
  const evidence: FileEvidence = byCode.length > 0 ? 'code' : 'banner';
  if (seen.length === 0) return [];
  const vendor = marks.vendors?.find((each) => text.includes(each)) ?? null;
  const found = new Map<string, FoundLibrary>();
  for (const { version, at } of seen) {
    const parsed = parseLibraryVersion(version);
    // Placeholders such as "0.0.0" are no release.
    if (parsed === null || parsed.numbers.every((number) => number === 0) || found.has(version)) continue;
    found.set(version, {
      library: marks.library,
      version,
      evidence,
      at,
      vendor: vendorOf(version) ?? vendor,
    });
  }
  return [...found.values()];
}

const NAMED_FIX = /CVE[-_](\d{4})[-_](\d{4,7})/gi;

/** Ids of advisories that the version of a build names as fixed (`1.12.4-CVE_2015_9251fix`). */
export const fixesNamedIn = (version: string): string[] =>
  [...version.matchAll(NAMED_FIX)].map(([, year, number]) => `CVE-${year}-${number}`);

/** The build of a vendor; null also where it names what it fixes, because all else is open then. */
export const vendorOf = (version: string): string | null =>
  fixesNamedIn(version).length > 0 ? null : (parseLibraryVersion(version)?.vendor ?? null);

interface Seen {
  version: string;
  at: number;
}

/** Positions of a text, the first ones of many. */
function hitsOf(mark: string, text: string, steps?: StepCounter): number[] {
  const hits: number[] = [];
  for (
    let at = text.indexOf(mark);
    at >= 0 && hits.length < MOST_HITS;
    at = text.indexOf(mark, at + mark.length)
  )
    hits.push(at);
  steps?.add(text.length);
  return hits;
}

function versionBy(mark: VersionMark, text: string, hit: number, steps?: StepCounter): Seen[] {
  const { within = DEFAULT_WITHIN } = mark;
  steps?.add(within + (mark.near === undefined ? 0 : 2 * NEAR * mark.near.length));
  if (mark.near !== undefined && !isNear(mark, text, hit)) return [];
  const end = hit + mark.text.length;
  if (mark.version === 'before') return lastQuoted(text, Math.max(0, hit - within), hit);
  if (mark.version === 'after') return firstQuoted(text, end, end + within + LONGEST_VERSION);
  if (mark.version === 'parts') return joinedAt(text, end);
  return versionAt(text, end);
}

function isNear({ text: mark, near = [] }: VersionMark, text: string, hit: number): boolean {
  // The mark itself is left out, since it may contain what should be near it.
  const left = text.slice(Math.max(0, hit - NEAR), hit);
  const right = text.slice(hit + mark.length, hit + mark.length + NEAR);
  return near.some((each) => left.includes(each) || right.includes(each));
}

const CHARS = /^["'`]?v?(\d{1,4}(?:\.\d{1,6}){1,3}(?:[-+.]?[A-Za-z][0-9A-Za-z._+-]{0,80})?)/;

/** A version right there, with or without a quote. */
function versionAt(text: string, at: number): Seen[] {
  const version = CHARS.exec(text.slice(at, at + LONGEST_BUILD + 2))?.[1];
  return version === undefined ? [] : [{ version: withoutFile(version), at }];
}

const PARTS = /^\s{0,4}["'](\d{1,4})["'],\s{0,40}minorVersion\s?:\s{0,4}["'](\d{1,6}(?:\.\d{1,6}){0,2})["']/;

/** `majorVersion: "5", minorVersion: "8.2"` */
function joinedAt(text: string, at: number): Seen[] {
  const [, major, minor] = PARTS.exec(text.slice(at, at + 2 * LONGEST_VERSION + 40)) ?? [];
  return major === undefined || minor === undefined ? [] : [{ version: `${major}.${minor}`, at }];
}

/** `3.4.1.min.js` and `3.4.1.` are written in comments and paths. */
function withoutFile(version: string): string {
  const file = version.search(/\.(?:min|slim|pack|js)\b/i);
  let end = file < 0 ? version.length : file;
  while ('.+-'.includes(version[end - 1] ?? ' ')) end -= 1;
  return version.slice(0, end);
}

/** `"3.4.1"`, and `"3.4.1 -ajax"` of a build without some parts. */
const QUOTED = /["'`](\d{1,4}(?:\.\d{1,6}){1,3}(?:[-+.]?[A-Za-z][0-9A-Za-z._+-]{0,80})?)[ "'`]/g;

function quotedIn(text: string, from: number, to: number): Seen[] {
  return [...text.slice(from, to).matchAll(QUOTED)].map((match) => ({
    version: match[1] ?? '',
    at: from + match.index,
  }));
}

const lastQuoted = (text: string, from: number, to: number): Seen[] => quotedIn(text, from, to).slice(-1);
const firstQuoted = (text: string, from: number, to: number): Seen[] => quotedIn(text, from, to).slice(0, 1);

/** What a plug-in says about the libraries that it depends on. */
const IN_A_LIST = /(?:^|\s)(?:[-+]|requires:?|depends on:?|needs)[ \t]{1,8}$/i;

function bannersOf({ banners, body }: LibraryMarks, text: string, steps?: StepCounter): Seen[] {
  return banners.flatMap((banner) =>
    hitsOf(banner, text, steps).flatMap((hit) => {
      const end = hit + banner.length;
      if (IN_A_LIST.test(text.slice(Math.max(0, hit - 16), hit))) return [];
      const [seen] = versionAt(text, end);
      return seen !== undefined && isBefore(body, text, end, steps) ? [seen] : [];
    }),
  );
}

/** Whether code of the library follows a banner. */
function isBefore(body: readonly string[], text: string, from: number, steps?: StepCounter): boolean {
  const reach = from <= HEAD ? text.length : Math.min(text.length, from + BANNER_REACH);
  steps?.add(reach - from);
  const behind = text.slice(from, reach);
  return body.some((each) => behind.includes(each));
}
