import type { FailureCategory } from '@palisade/target-client';
import type { Subresource, CrawlRecord } from '@palisade/scan-engine';
import type { Algorithm } from './integrity-attribute';

/** An element that loads a script or style sheet; the same one on several pages counts once. */
export interface SeenElement {
  kind: Subresource['kind'];
  url: string;
  host: string;
  /** The attribute, cut; null without it. */
  integrity: string | null;
  crossOrigin: Subresource['crossOrigin'];
  isModule: boolean;
  /** A module without an element of its own. */
  isImported?: true;
  /** Whether the file has another origin than the page. */
  isCrossOrigin: boolean;
  isThirdParty: boolean;
  /** Whether its bytes should stay the same at this address. */
  isPinnable: boolean;
  /** The first page that has it. */
  page: string;
  /** All pages that have it. */
  pages: string[];
}

/** Whether another host lets the pages of an origin read a file. */
export interface SeenCors {
  /** Of the page. */
  origin: string;
  /** `Access-Control-Allow-Origin` as sent, cut; null without it. */
  allowed: string | null;
  isOpen: boolean;
  /** It names this origin. */
  isNamed: boolean;
  credentials: boolean;
}

/** A file that was requested. */
export interface SeenFile {
  url: string;
  /** `varies`: two requests gave different bytes, or the header says that it depends on the browser. */
  outcome: 'read' | 'failed' | 'varies' | 'too_large';
  failure: FailureCategory | null;
  status: number | null;
  /** Base64, of the decoded body; null unless it was read. */
  hashes: Record<Algorithm, string> | null;
  /** Null where no element needs it, or where it is not known. */
  cors: SeenCors | null;
}

export interface SriObservation {
  pages: CrawlRecord[];
  elements: SeenElement[];
  files: SeenFile[];
}
