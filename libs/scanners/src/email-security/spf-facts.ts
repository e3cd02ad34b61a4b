import type { Registration } from '@palisade/scan-engine';
import type { Qualifier } from './spf-record';

export type SpfOutcome = 'record' | 'none' | 'multiple' | 'unknown';

/** One record of the chain. */
export interface SpfNode {
  domain: string;
  outcome: SpfOutcome;
  record: string | null;
  wrongTerms: string[];
  /** Questions that it costs, with those of the records that it includes. */
  lookUps: number;
  /** Of its own terms and those below. */
  voids: number;
}

export interface WideRange {
  text: string;
  bits: number;
  family: 4 | 6;
}

export interface DeadInclude {
  domain: string;
  /** The record that names it. */
  from: string;
  registration: Registration;
}

/** What an SPF record allows and costs, all records that it includes taken together. */
export interface SpfFacts {
  outcome: SpfOutcome;
  records: string[];
  /** The records in the order in which they were read; each domain once. */
  nodes: SpfNode[];
  lookUps: number;
  voids: number;
  /** The queries of these names and types have no records; each once. */
  emptyNames: { name: string; type: 'A' | 'AAAA' | 'MX' | 'TXT' }[];
  loops: string[];
  dead: DeadInclude[];
  /** Included domains with more than ten MX names. */
  tooManyMxNames: string[];
  /** The qualifier of the `all` that ends the evaluation, or null. */
  end: Qualifier | null;
  hasRedirect: boolean;
  isOpenToAll: boolean;
  usesPtr: boolean;
  wideRanges: WideRange[];
  /** Domains whose records let anyone send, by `all` or by a wide range. */
  openedBy: string[];
  /** Whether some host may send mail. */
  admitsSenders: boolean;
  /** A question of the chain had no result: what was not found may be there. */
  isIncomplete: boolean;
}
