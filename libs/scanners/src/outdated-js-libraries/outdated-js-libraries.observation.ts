import type { FailureCategory } from '@palisade/target-client';
import type { ScriptOutcome, CrawlRecord, JsAdvisory } from '@palisade/scan-engine';
import type { FileEvidence } from './find-libraries';

/** A file that was requested, or only named by a page. */
export interface SeenScript {
  url: string;
  outcome: ScriptOutcome;
  failure: FailureCategory | null;
  status: number | null;
  isForeign: boolean;
  /** Cut at the client's limit. */
  truncated: boolean;
}

/** A version of a library that a page loads, and what the list says about it. */
export interface SeenLibrary {
  library: string;
  /** What people call it. */
  title: string;
  version: string;
  /** `url`: the exact version is in the address on a network for files. */
  evidence: FileEvidence | 'url';
  /** The file. */
  url: string;
  /** A page that loads it. */
  page: string;
  /** All pages that load it. */
  pages: string[];
  /** A build that its vendor patches; the list says nothing about it. */
  vendor: string | null;
  advisories: JsAdvisory[];
  malware: JsAdvisory[];
  /** Ids of advisories whose fix is in the code. */
  fixed: string[];
  endOfLife: string | null;
  safeVersion: string | null;
  /** Whether a second request showed the same version; null where nothing serious depends on it. */
  confirmed: boolean | null;
}

export interface OutdatedJsObservation {
  pages: CrawlRecord[];
  scripts: SeenScript[];
  /** Own scripts that the pages name, and were not requested because there are too many. */
  unreadScripts: number;
  libraries: SeenLibrary[];
  /** File names with a version, which alone prove nothing. */
  named: string[];
  /** Malicious releases by their code; `confirmed` when the file still had it at a second request. */
  malicious: { name: string; url: string; confirmed: boolean }[];
  /** What the list is. */
  list: { date: string; source: string };
}
