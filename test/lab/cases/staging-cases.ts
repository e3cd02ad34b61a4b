import type { CaseOf } from '../lab-case';
import { requestOf, type Entry, type Way } from '../sites/ways';

/** Browsers send these for no link, so an attack needs more and the severity is one step lower. */
const HARD_TO_SEND: readonly Way[] = ['json', 'xml', 'header', 'cookie'];
const ONE_LOWER: Readonly<Record<string, string>> = { high: 'medium', medium: 'low' };

const lowered = (expected: CaseOf['expected']): CaseOf['expected'] =>
  typeof expected === 'string'
    ? expected
    : expected.map((rule) =>
        rule.startsWith('xss')
          ? rule.replace(/high|medium/, (severity) => ONE_LOWER[severity] ?? severity)
          : rule,
      );

/** The same cases on a staging site, where the value gets in by another way. */
export const byWay = (cases: readonly CaseOf[], way: Way, entry: Entry): CaseOf[] =>
  cases.map((each) => ({
    ...each,
    name: `${each.name}, by ${way}`,
    isStaging: true,
    settings: { ...each.settings, requests: requestOf(way, entry) },
    site: (ground) => {
      ground.way = way;
      return each.site(ground);
    },
    expected: HARD_TO_SEND.includes(way) ? lowered(each.expected) : each.expected,
  }));
