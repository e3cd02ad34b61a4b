import {
  type CheckGrade,
  type GradedScan,
  type OpenRules,
  gradeOf,
  gradeOfScore,
  nextFix,
  scoreOf,
  teamGradeOf,
} from './grades';

const NOW = new Date('2026-03-07T10:00:00Z');
const rules = (open: Partial<OpenRules> = {}): OpenRules => ({
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  ...open,
});
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const scan = (change: Partial<GradedScan> = {}): GradedScan => ({
  completedAt: daysAgo(1),
  totalTests: 12,
  inconclusiveTests: 0,
  notApplicableTests: 0,
  ...change,
});
const graded = (open: Partial<OpenRules>, change: Partial<GradedScan> = {}): CheckGrade =>
  gradeOf({ rules: rules(open), scan: scan(change) }, NOW);

describe('gradeOf', () => {
  it.each([
    [{}, 'A+', 100],
    [{ low: 1 }, 'A', 98],
    [{ low: 5 }, 'A', 90],
    [{ low: 6 }, 'B', 88],
    [{ medium: 1 }, 'A', 92],
    [{ medium: 2 }, 'B', 84],
    [{ medium: 4, low: 1 }, 'C', 66],
    [{ medium: 6 }, 'D', 52],
    [{ medium: 7 }, 'F', 44],
    [{ medium: 40 }, 'F', 0],
  ] as const)('takes points for each rule with open issues: %j is %s', (open, grade, score) => {
    expect(graded(open)).toEqual({ grade, score, reason: null });
  });

  it('caps a check with an open high issue at C, and one with a critical issue at F', () => {
    expect(graded({ high: 1 })).toMatchObject({ grade: 'C', score: 79 });
    expect(graded({ critical: 1 })).toMatchObject({ grade: 'F', score: 49 });
    expect(graded({ critical: 1, high: 1 })).toMatchObject({ score: 40 });
  });

  it('gives A+ only if every test could judge', () => {
    expect(graded({}, { inconclusiveTests: 1 })).toMatchObject({ grade: 'A', score: 100 });
  });

  it.each([
    ['that was never scanned', null, 'never_scanned'],
    ['whose last scan is older than 45 days', { completedAt: daysAgo(45.1) }, 'too_old'],
    ['of which less than two thirds were judged', { inconclusiveTests: 5 }, 'inconclusive'],
    ['of which nothing was judged', { totalTests: 0 }, 'inconclusive'],
  ] as const)('does not grade a check %s', (_, change, reason) => {
    const facts = { rules: rules(), scan: change && scan(change) };
    expect(gradeOf(facts, NOW)).toEqual({ grade: null, score: null, reason });
  });

  it('leaves out tests that do not apply', () => {
    expect(graded({}, { notApplicableTests: 6 })).toMatchObject({ grade: 'A+' });
    expect(graded({}, { notApplicableTests: 6, inconclusiveTests: 2 })).toMatchObject({ grade: 'A' });
    expect(graded({}, { notApplicableTests: 6, inconclusiveTests: 3 })).toMatchObject({
      reason: 'inconclusive',
    });
    expect(graded({}, { notApplicableTests: 12 })).toMatchObject({ reason: 'inconclusive' });
  });

  it('grades a check at these limits, also with the date as text', () => {
    expect(graded({}, { inconclusiveTests: 4 })).toMatchObject({ grade: 'A' });
    expect(graded({}, { completedAt: daysAgo(45).toISOString() })).toMatchObject({ grade: 'A+' });
  });
});

describe('scoreOf', () => {
  it('adds up: 100, the points of the rules, and the adjustment', () => {
    expect(scoreOf(rules({ medium: 2 }))).toEqual({ score: 84, adjustment: 0, cappedBy: null });
    expect(scoreOf(rules({ critical: 1 }))).toEqual({ score: 49, adjustment: -11, cappedBy: 'critical' });
    expect(scoreOf(rules({ high: 1 }))).toEqual({ score: 79, adjustment: -1, cappedBy: 'high' });
    expect(scoreOf(rules({ critical: 3 }))).toEqual({ score: 0, adjustment: 20, cappedBy: null });
  });
});

describe('nextFix', () => {
  it('names what raises the score most', () => {
    expect(nextFix(rules({ low: 3, medium: 1 }))).toEqual({ severity: 'medium', score: 94 });
    expect(nextFix(rules({ critical: 1, high: 1 }))).toEqual({ severity: 'critical', score: 79 });
    expect(nextFix(rules())).toBeNull();
  });

  it('names the most severe one where none raises it alone', () => {
    expect(nextFix(rules({ critical: 4, low: 1 }))).toEqual({ severity: 'critical', score: 0 });
  });
});

it('has a grade for each score', () => {
  expect([100, 90, 89, 80, 79, 65, 64, 50, 49, 0].map(gradeOfScore).join('')).toBe('AABBCCDDFF');
});

describe('teamGradeOf', () => {
  const best = graded({});
  const ungraded = gradeOf({ rules: rules(), scan: null }, NOW);

  it('is the mean of the graded checks, rounded down', () => {
    expect(teamGradeOf([graded({ low: 5 }), graded({ low: 6 }), ungraded])).toEqual({
      grade: 'B',
      score: 89,
      mean: 89,
      cap: null,
    });
    expect(teamGradeOf([graded({ low: 1 }), graded({ medium: 2, low: 1 })])).toMatchObject({ score: 90 });
  });

  it('is at most two grades above the worst check', () => {
    const many = Array.from({ length: 9 }, () => best);
    expect(teamGradeOf([...many, graded({ critical: 1 })])).toMatchObject({ grade: 'C', score: 79, cap: 79 });
    expect(teamGradeOf([...many, graded({ medium: 6 })])).toMatchObject({ grade: 'B', score: 89, cap: 89 });
    expect(teamGradeOf([...many, graded({ high: 1 })])).toMatchObject({ grade: 'A', score: 97, cap: null });
  });

  it('is A+ only if every check is', () => {
    expect(teamGradeOf([best, best])).toMatchObject({ grade: 'A+', score: 100 });
    expect(teamGradeOf([best, ungraded])).toMatchObject({ grade: 'A', score: 100 });
  });

  it('is none without a graded check', () => {
    expect(teamGradeOf([ungraded])).toEqual({ grade: null, score: null, mean: null, cap: null });
    expect(teamGradeOf([])).toMatchObject({ grade: null });
  });
});
