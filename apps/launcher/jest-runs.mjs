const SELECTS_ITSELF = ['--selectProjects', '--runTestsByPath', '--ignoreProjects'];

/**
 * The argument lists of the jest runs that `npm test -- ARGS` makes. A browser wants the machine for itself, and the fault
 * tests stop and kill processes, which disturbs others: both run after them. The fault tests mostly wait, so a few files
 * of them go side by side.
 */
export function jestRuns(args) {
  const choosesWorkers = args.some((arg) => /^(-w|-i|--maxWorkers|--runInBand)/.test(arg));
  const workers = choosesWorkers ? [] : ['--maxWorkers=2'];
  const oneByOne = choosesWorkers ? [] : ['--runInBand'];
  const sideBySide = choosesWorkers ? [] : ['--maxWorkers=4'];
  if (args.some((arg) => SELECTS_ITSELF.includes(arg.split('=')[0]))) return [[...workers, ...args]];
  // Names that fit one run need not fit the other; but if no test runs in either, the run fails.
  const tolerance = args.length > 0 ? ['--passWithNoTests'] : [];
  return [
    ['--selectProjects', 'unit', 'e2e', ...workers, ...tolerance, ...args],
    ['--selectProjects', 'browser', ...oneByOne, ...tolerance, ...args],
    ['--selectProjects', 'chaos', ...sideBySide, ...tolerance, ...args],
  ];
}

/**
 * What a jest run counts, from its JSON result (undefined when jest itself broke) and exit code. A suite that could not
 * run any test is one failure, and so is a run that ended badly for any other reason.
 */
export function countTests(result, exitCode) {
  const passed = result?.numPassedTests ?? 0;
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
