import type { OpenRule } from '@palisade/persistence';
import { type GradedScan, gradeOf, openRulesOf } from '@palisade/vocabulary';
import { nextStepOf } from './next-step';

const NOW = new Date('2026-03-07T10:00:00Z');
const SCAN = { completedAt: NOW, totalTests: 12, inconclusiveTests: 0, notApplicableTests: 0 };
const rule = (change: Partial<OpenRule> = {}): OpenRule => ({
  testKey: 'security_headers',
  ruleId: 'csp-missing',
  title: 'No content security policy',
  severity: 'medium',
  issuesCount: 1,
  ...change,
});
const stepOf = (rules: OpenRule[], scan: GradedScan | null = SCAN) => {
  const facts = { rules: openRulesOf(rules.map(({ severity }) => severity)), scan };
  return nextStepOf(gradeOf(facts, NOW), facts, rules, NOW);
};

it('names what raises the score most, and what it will be', () => {
  const critical = rule({ severity: 'critical', ruleId: 'worst' });
  expect(stepOf([rule(), critical])).toEqual({
    rule: critical,
    score: 92,
    grade: 'A',
    message: 'Fixing it raises the score from 49 to 92, grade A.',
  });
  expect(stepOf([rule()])?.message).toBe('Fixing it raises the score from 92 to 100, grade A+.');
});

it('prefers what takes less work, and says when one fix is not enough', () => {
  const quick = rule({ testKey: 'exposed_files', ruleId: 'git-exposed' });
  expect(stepOf([rule({ testKey: 'csrf_protection' }), quick])?.rule).toBe(quick);
  const many = Array.from({ length: 5 }, () => rule({ severity: 'critical' }));
  expect(stepOf(many)?.message).toBe('Fixing the 5 most severe problems raises the grade from F to A+.');
  const mixed = [...many.slice(0, 2), ...Array.from({ length: 3 }, () => rule({ severity: 'high' }))];
  expect(stepOf(mixed)?.message).toBe('Fixing the 3 most severe problems raises the grade from F to D.');
  expect(
    stepOf([rule({ severity: 'low' }), rule({ severity: 'low' })], { ...SCAN, inconclusiveTests: 1 })
      ?.message,
  ).toBe('Fixing it raises the score from 96 to 98, grade A.');
});

it('says what is missing for A+ or a grade', () => {
  expect(stepOf([])).toBeNull();
  expect(stepOf([], { ...SCAN, inconclusiveTests: 2 })).toMatchObject({
    rule: null,
    message: '2 of 12 tests could not judge the site. A+ needs all of them.',
  });
  expect(stepOf([rule()], null)).toMatchObject({
    rule: null,
    grade: null,
    message: expect.stringContaining('Scan the check') as string,
  });
});
