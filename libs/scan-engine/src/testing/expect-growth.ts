import { StepCounter } from '../ground/step-counter';

const DOUBLINGS = 4;
/** Room for what does not grow with the input. */
const SLACK = 1.1;
const ROUNDS = 5;

/**
 * Doubles an input four times and expects that the counted steps grow at most like n log n. `run` does the work for an input of
 * `size` parts and counts in `steps`.
 */
export function expectGrowthAtMostNLogN(
  firstSize: number,
  run: (size: number, steps: StepCounter) => void,
): void {
  const sizes = sizesFrom(firstSize);
  const counts = sizes.map((size) => {
    const steps = new StepCounter();
    run(size, steps);
    return steps.total;
  });
  expectGrowth(sizes, counts);
}

/** The same for work that waits, for example for answers. */
export async function expectGrowthAtMostNLogNOf(
  firstSize: number,
  run: (size: number, steps: StepCounter) => Promise<unknown>,
): Promise<void> {
  const sizes = sizesFrom(firstSize);
  const counts: number[] = [];
  for (const size of sizes) {
    const steps = new StepCounter();
    await run(size, steps);
    counts.push(steps.total);
  }
  expectGrowth(sizes, counts);
}

/**
 * For work that cannot count its steps, such as that of regular expressions: four times the input takes at most eight times the processor time, where
 * quadratic work takes sixteen. Time spent waiting for a processor does not count, and the fastest of some rounds does.
 */
export function expectCpuGrowthBelowQuadratic(size: number, work: (size: number) => unknown): void {
  const [small, large] = [fastestCpu(() => work(size)), fastestCpu(() => work(4 * size))];
  expect(large / small).toBeLessThan(8);
}

function fastestCpu(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

const sizesFrom = (firstSize: number): number[] =>
  Array.from({ length: DOUBLINGS + 1 }, (_, index) => firstSize * 2 ** index);

function expectGrowth(sizes: readonly number[], counts: readonly number[]): void {
  expect(Math.min(...counts)).toBeGreaterThan(0);
  const growths = counts.slice(1).map((count, index) => count / (counts[index] ?? 1));
  const allowed = sizes.slice(1).map((size, index) => SLACK * growthOfNLogN(sizes[index] ?? 1, size));
  // The figures are part of the failure's message.
  expect(
    growths.map((growth, index) => (growth <= (allowed[index] ?? 0) ? 'ok' : { growth, counts })),
  ).toEqual(growths.map(() => 'ok'));
}

const growthOfNLogN = (from: number, to: number): number => (to * Math.log2(to)) / (from * Math.log2(from));
