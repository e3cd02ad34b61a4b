import type { Overview } from '../api/resources';
import { setupSteps } from './setup-steps';

const NOTHING = { checkId: undefined, isVerified: false, hasChannel: false, hasPipelineScan: false };
const counts = (total: number, never_scanned: number) => ({ checks: { total, never_scanned } }) as Overview;
const done = (steps: ReturnType<typeof setupSteps>): string[] =>
  steps.filter(({ isDone }) => isDone).map(({ name }) => name);

it('has nothing done in a new team, and leads to the form of a check', () => {
  const steps = setupSteps(counts(0, 0), NOTHING);
  expect(done(steps)).toEqual([]);
  expect(steps[0]?.to).toBe('/checks/new');
});

it('counts a check as scanned when a scan has ended', () => {
  expect(done(setupSteps(counts(2, 2), NOTHING))).toEqual(['check']);
  expect(done(setupSteps(counts(2, 1), NOTHING))).toEqual(['check', 'scan']);
});

it('follows the state of verification, channels and pipelines', () => {
  const all = { checkId: 'c1', isVerified: true, hasChannel: true, hasPipelineScan: true };
  const steps = setupSteps(counts(1, 0), all);
  expect(done(steps)).toHaveLength(steps.length);
  expect(steps.find(({ name }) => name === 'verify')?.to).toBe('/checks/c1/settings/verification');
});
