import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import type { CrawlRecord } from '@palisade/scan-engine';

export type DisclosureRule = RuleId<'information_disclosure'>;

/** What a response gives away: names and kinds only, never a value. */
export interface Clue {
  rule: DisclosureRule;
  /** Where it belongs; '' for the site as a whole. */
  location: string;
  /** Of the request that shows it. */
  url: string;
  /** Of the request whose redirects led there: what it shows may be for the visitor that it sends. */
  from?: string;
  shows: string;
  /** Whether a second request showed the same. */
  confirmed: boolean;
  severity?: Severity;
  detail?: string;
  /** To a page of a profiler on the same origin. */
  link?: string;
  /** It comes from the meta tag "generator". */
  isGenerator?: true;
}

export interface DisclosureObservation {
  pages: CrawlRecord[];
  clues: Clue[];
  /** Paths of scripts and maps that were read. */
  readFiles: string[];
  unreadScripts: number;
  /** Rules that need a response that did not arrive. */
  unjudged: DisclosureRule[];
  scripts: number;
  sourceMaps: number;
}
