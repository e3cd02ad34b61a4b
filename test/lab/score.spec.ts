import type { TestResult } from '@palisade/scan-engine';
import type { Expected, LabCase } from './lab-case';
import { score } from './score';

const WHY = { sentence: 'why', reason: 'nothing_read' };
/** What a test says, in the three ways that exist. */
const SAID: Readonly<Record<string, Partial<TestResult>>> = {
  judged: { status: 'passed', inconclusive: null, isApplicable: true },
  inconclusive: { status: 'warning', inconclusive: WHY, isApplicable: true },
  not_applicable: { status: 'passed', inconclusive: null, isApplicable: false },
};
const EXPECTED: Readonly<Record<string, Expected>> = {
  judged: [],
  inconclusive: 'inconclusive',
  not_applicable: 'not_applicable',
};
const NOTHING = { requests: 0, posts: 0, connections: 0 };

const complaintsOf = (expected: Expected, said: Partial<TestResult>): readonly string[] => {
  const result = {
    testKey: 'jwt_tokens',
    message: 'Why.',
    findings: [],
    receipt: { requests: {}, connections: 0 },
    ...said,
  } as unknown as TestResult;
  const labCase: LabCase = { key: 'jwt_tokens', name: 'a site', site: () => undefined, expected };
  return score(labCase, result, { requests: [], connections: 0, complaints: [] }, NOTHING, 0).complaints;
};

const ways = Object.keys(SAID);
it.each(ways.flatMap((wanted) => ways.map((said) => [wanted, said] as const)))(
  'a case that should be %s is right with %s only if that is the same',
  (wanted, said) => {
    const complaints = complaintsOf(EXPECTED[wanted] ?? [], SAID[said] ?? {});
    const complaint: unknown = expect.stringMatching(new RegExp(`^${said} .*should be ${wanted}$`));
    expect(complaints).toEqual(wanted === said ? [] : [complaint]);
  },
);
