import { ruleOf } from '@palisade/catalogue';
import type { Severity, TestKey } from '@palisade/vocabulary';
import { curlBody } from '../reproduce/shell-command';
import type { Finding } from '../contract/scanner';
import { isWorse, toFinding, worstFirst } from '../verdict/to-finding';
import type { Sighted, Sighting } from './sighting';

/** The findings of one test: the worst first, and one for each rule and location. */
export const findingsOf = <Key extends TestKey>(key: Key, sighted: readonly Sighted<Key>[]): Finding[] =>
  worstFirst(onePerLocation(sighted.map((each) => findingOf(key, each))));

function findingOf<Key extends TestKey>(key: Key, sighted: Sighted<Key>): Finding {
  const { rule, location = '', seenOn, seenAs, detail, remediation, url } = sighted;
  const { observed, expected, confirmed, facts } = sighted;
  const { request = url && `GET ${url}`, reproduce = url === undefined ? '' : curlBody(url) } = sighted;
  return toFinding(key, rule, {
    severity: severityOf(key, sighted),
    location,
    seenOn,
    seenAs,
    detail,
    remediation,
    evidence: {
      ...(request === undefined ? {} : { request }),
      observed,
      expected,
      ...(confirmed === undefined ? {} : { confirmed }),
      ...facts,
      reproduce,
    },
  });
}

/** High and critical need a second, independent request that shows the same; what was seen once is medium at most. */
function severityOf(
  key: TestKey,
  { rule, severity, confirmed }: Sighting & { rule: string },
): Severity | undefined {
  const wanted = severity ?? ruleOf(key, rule)?.severity;
  return wanted !== undefined && isWorse(wanted, 'medium') && confirmed !== true ? 'medium' : wanted;
}

/** What is seen at one location more than once is one finding: that of strangers, else the worst, else the first. */
function onePerLocation(findings: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.id} ${finding.location}`;
    const known = kept.get(key);
    const shown = known === undefined || isShownFor(finding, known) ? finding : known;
    const pages = [...(known?.seenOn ?? []), ...(finding.seenOn ?? [])];
    const names = shown.seenAs && [...(known?.seenAs ?? []), ...(finding.seenAs ?? [])];
    kept.set(key, {
      ...shown,
      ...(pages.length > 0 && { seenOn: [...new Set(pages)] }),
      ...(names !== undefined && { seenAs: [...new Set(names)] }),
    });
  }
  return [...kept.values()];
}

/** Evidence of a signed-in page must not stand for what strangers see. */
function isShownFor(finding: Finding, known: Finding): boolean {
  const [isSignedIn, wasSignedIn] = [finding.seenAs !== undefined, known.seenAs !== undefined];
  return isSignedIn === wasSignedIn ? isWorse(finding.severity, known.severity) : wasSignedIn;
}
