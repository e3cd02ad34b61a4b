import { outcomeOf, type Run, type ScanDocument } from './compare';

/** The verdicts of one scan that an earlier build gave as well. */
export interface Turned {
  /** How many of them the earlier build had judged. */
  judgedBefore: number;
  /** What is inconclusive now, as lines: each is right, or too easy. */
  lines: string[];
  /** How many of these had passed, and not failed. */
  passedBefore: number;
}

export const NOTHING_TURNED: Turned = { judgedBefore: 0, lines: [], passedBefore: 0 };

/** Compares the scan of an earlier build with one of this build, of the same application in the same state. */
export function turnedBetween(run: Run, before: ScanDocument | undefined, after: ScanDocument): Turned {
  if (before === undefined) return NOTHING_TURNED;
  const pairs = before.tests.flatMap((earlier) => {
    const test = after.tests.find(({ test_type: key }) => key === earlier.test_type);
    return test === undefined || outcomeOf(earlier) !== 'judged' ? [] : [{ earlier, test }];
  });
  const turned = pairs.filter(({ test }) => outcomeOf(test) === 'inconclusive');
  return {
    judgedBefore: pairs.length,
    lines: turned.map(
      ({ earlier, test }) => `(${run}) ${test.test_type}: was ${earlier.status}, says ${test.message}`,
    ),
    passedBefore: turned.filter(({ earlier }) => earlier.status === 'passed').length,
  };
}

export const sumOf = (all: readonly Turned[]): Turned =>
  all.reduce(
    (sum, each) => ({
      judgedBefore: sum.judgedBefore + each.judgedBefore,
      lines: [...sum.lines, ...each.lines],
      passedBefore: sum.passedBefore + each.passedBefore,
    }),
    NOTHING_TURNED,
  );
