import { eventually } from '../../support/program';

const WITHIN_MS = 15_000;

/** Repeats an expectation until it holds: the parts of a page load one after the other. It fails as it failed last. */
export async function soon(expectation: () => Promise<unknown>): Promise<void> {
  let failure: unknown;
  const holds = (): Promise<boolean> =>
    expectation().then(
      () => true,
      (error: unknown) => {
        failure = error;
        return false;
      },
    );
  await eventually('an expectation holds', WITHIN_MS, holds).catch((error: unknown) => {
    throw failure ?? error;
  });
}
