import { type Rule, type RuleId, ruleOf } from '@palisade/catalogue';
import { SEVERITIES, type Severity, type TestKey, cutTo } from '@palisade/vocabulary';
import type { SeenEvidence } from '../ground/evidence';
import type { Finding } from '../contract/scanner';

/** What a rule saw, before the catalogue's words are put to it. */
export interface Seen {
  /** Where it differs from the rule's usual severity. */
  severity?: Severity;
  /** Normalised subject: a path, a cookie name; '' for the host as a whole. */
  location: string;
  seenOn?: readonly string[];
  seenAs?: readonly string[];
  /** What is wrong here in particular: full sentences without values that vary. */
  detail?: string;
  /** What to do here, in place of the remediation of the rule. */
  remediation?: string;
  evidence: SeenEvidence;
}

/** The one place where findings are made: a rule of the catalogue and what was seen of it. */
export function toFinding<Key extends TestKey>(key: Key, id: RuleId<Key>, seen: Seen): Finding {
  const { version, severity, title, description, cwe, references } = ruleFor(key, id);
  const { request, observed, expected, ...rest } = seen.evidence;
  return {
    id,
    ruleVersion: version,
    severity: seen.severity ?? severity,
    title,
    description: `${description} ${seen.detail ?? ''}`.trim(),
    location: seen.location,
    ...(seen.remediation === undefined ? {} : { remediation: seen.remediation }),
    ...(seen.seenOn === undefined ? {} : { seenOn: [...seen.seenOn] }),
    ...(seen.seenAs === undefined ? {} : { seenAs: [...seen.seenAs] }),
    evidence: {
      ...(request === undefined ? {} : { request: bounded(request) }),
      observed: typeof observed === 'string' ? bounded(observed) : observed,
      expected: bounded(expected),
      ...rest,
      references: { cwe: cwe.map((number) => `CWE-${number}`).join(', '), links: references },
    },
  };
}

function ruleFor(key: TestKey, id: string): Rule {
  const rule = ruleOf(key, id);
  if (rule === undefined) throw new Error(`The catalogue has no rule ${id} of ${key}.`);
  return rule;
}

const LONGEST = 512;

/** What strangers wrote may be long or hold control characters. */
export function bounded(text: string): string {
  const printable = text.slice(0, 2 * LONGEST).replace(/\p{Cc}+/gu, ' ');
  return cutTo(printable, LONGEST);
}

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** Whether the first is the more severe one. */
export const isWorse = (one: Severity, other: Severity): boolean => rank(one) < rank(other);

/** The order in which findings are told. */
export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort(
    (one, other) =>
      rank(one.severity) - rank(other.severity) ||
      one.id.localeCompare(other.id) ||
      one.location.localeCompare(other.location),
  );
