import type { CrawlRecord, PathOutcome, PathStop } from '@palisade/scan-engine';

/** Where a product names its version: a path of its own, or a page that the scan has read. */
export interface VersionPlace {
  url: string;
  /** The field of the header, where it is in one. */
  field: string | null;
  /** The text before the version. */
  before: string;
  /** In one number, as `packed` of the product says. */
  packed?: true;
}

/** A request that shows whether one flaw is there, and changes nothing. */
export interface SeenProof {
  /** Of the advisory. */
  id: string;
  url: string;
  outcome: PathOutcome;
  status: number | null;
  confirmed: boolean;
}

/** A product for which there are advisories. */
export interface SeenProduct {
  id: string;
  name: string;
  /** That shows the product. */
  page: string;
  version: string | null;
  place: VersionPlace | null;
  /** How the request for the version ended; null without one. */
  asked: PathOutcome | null;
  /** A second request showed the same version. */
  confirmed: boolean;
  proofs: SeenProof[];
}

/** Plain JSON. */
export interface KnownVulnerabilitiesSeen {
  pages: CrawlRecord[];
  products: SeenProduct[];
  /** Further products of the site, for which there is no advisory yet. */
  others: string[];
  stopped: PathStop | null;
}
