import type { RuleId } from '@palisade/catalogue';
import type { Budget } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { releaseData, type ScanData } from '../data/scan-data';
import { type Inconclusive, isNotApplicable } from '../ground/inconclusive';
import type { Finding, Judgement, Scanner, ScannerInput } from '../contract/scanner';
import { findingsOf } from './findings';
import { type RuleTable, type Sighted, sightedBy } from './sighting';

/** What makes one scanner: what it sends, what its rules see, and what its silence means. Everything else is the engine's. */
export interface ScannerForm<Key extends TestKey, Seen> {
  /** What the worst site may cost. */
  budget: Budget;
  /** See `Scanner.pagesAreHints`. */
  pagesAreHints?: boolean;
  /** See `Scanner.findsFiles`. */
  findsFiles?: boolean;
  /** See `Scanner.asIdentities`. */
  asIdentities?: Scanner['asIdentities'];
  /** See `Scanner.usesIdentities`. */
  usesIdentities?: boolean;
  /** See `Scanner.joinDetails`. */
  joinDetails?: Scanner['joinDetails'];
  /** Says in one sentence what was found when there is nothing wrong. */
  summary: string | ((seen: Seen) => string);
  /** Asks the target; returns plain JSON and never throws for what a target does. */
  observe: (input: ScannerInput) => Promise<Seen>;
  /** By rule; or a function, where rules follow from one another. Pure. */
  rules: RuleTable<Key, Seen> | ((seen: Seen, data: ScanData) => readonly Sighted<Key>[]);
  /** Why nothing can be said, whatever the rules would find; null to judge. `notApplicable` closes no issue. */
  whyUnread?: (seen: Seen) => Inconclusive | null;
  /** Why it proves nothing that no rule found anything. Asked only then. `notApplicable` closes issues where `judged` says so. */
  whyUnsure?: (seen: Seen, data: ScanData) => Inconclusive | null;
  /** Locations where every rule was judged, see `Judgement.judged`; all by default. */
  judged?: (seen: Seen, data: ScanData) => Judgement['judged'];
  /** See `Judgement.judgedAnyway`. */
  judgedAnyway?: (seen: Seen) => readonly string[];
  /** Rules that could not be judged anywhere this time. */
  unjudgedRules?: (seen: Seen) => readonly RuleId<Key>[];
  /** Neutral facts, see `Judgement.technicalDetails`. */
  details?: (seen: Seen) => Record<string, unknown>;
  /** By rule, what the site's product adds to the advice. `found` are the findings: their evidence says best which product it is. */
  advice?: (seen: Seen, found: readonly Finding[], data: ScanData) => Judgement['productAdvice'];
}

/** A scanner of its form: asks, then judges by the rules. */
export function scannerOf<Key extends TestKey, Seen>(key: Key, form: ScannerForm<Key, Seen>): Scanner<Seen> {
  return {
    key,
    budget: form.budget,
    pagesAreHints: form.pagesAreHints,
    findsFiles: form.findsFiles,
    asIdentities: form.asIdentities,
    usesIdentities: form.usesIdentities,
    joinDetails: form.joinDetails,
    observe: form.observe,
    judge: (seen: Seen, data = releaseData) => judge(key, form, seen, data),
  };
}

function judge<Key extends TestKey, Seen>(
  key: Key,
  form: ScannerForm<Key, Seen>,
  seen: Seen,
  data: ScanData,
): Judgement {
  const { rules, whyUnread = never, whyUnsure = never, judged = everywhere, unjudgedRules = noRules } = form;
  const summary = typeof form.summary === 'string' ? form.summary : form.summary(seen);
  const details = detailsOf(form, seen);
  const unread = whyUnread(seen);
  if (unread !== null) return notJudged(unread, summary, details);
  const sighted = typeof rules === 'function' ? rules(seen, data) : sightedBy(rules, seen, data);
  const findings = findingsOf(key, sighted);
  const unsure = findings.length === 0 ? whyUnsure(seen, data) : null;
  const isAbsent = isNotApplicable(unsure);
  if (unsure !== null && !isAbsent) return notJudged(unsure, summary, details);
  return {
    findings,
    productAdvice: form.advice?.(seen, findings, data),
    technicalDetails: details,
    judged: judged(seen, data),
    ...(form.judgedAnyway !== undefined && { judgedAnyway: form.judgedAnyway(seen) }),
    unjudgedRules: unjudgedRules(seen),
    inconclusive: null,
    ...(isAbsent && { notApplicable: unsure }),
    summary,
  };
}

const detailsOf = <Key extends TestKey, Seen>(
  { details }: ScannerForm<Key, Seen>,
  seen: Seen,
): Record<string, unknown> => details?.(seen) ?? {};

const never = (): null => null;
const everywhere = (): 'all' => 'all';
const noRules = (): [] => [];

const notJudged = (
  inconclusive: Inconclusive,
  summary: string,
  technicalDetails: Record<string, unknown>,
): Judgement => ({
  findings: [],
  technicalDetails,
  judged: [],
  summary,
  ...(isNotApplicable(inconclusive) ? { inconclusive: null, notApplicable: inconclusive } : { inconclusive }),
});
