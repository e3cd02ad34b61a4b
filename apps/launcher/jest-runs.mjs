/**
 * The parts of `npm test`, in the order in which they run: one jest run each. A browser wants the machine for itself, the lab
 * judges sites by their answers, and the fault tests stop and kill processes, which disturbs others. The fault tests mostly
 * wait, so a few files of them go side by side.
 */
const PARTS = {
  unit: { workers: '--maxWorkers=2', needs: [] },
  sockets: { workers: '--maxWorkers=2', needs: [] },
  lab: { workers: '--runInBand', needs: [] },
  e2e: { workers: '--maxWorkers=2', needs: ['servers'] },
  browser: { workers: '--runInBand', needs: ['servers', 'chromium'] },
  chaos: { workers: '--maxWorkers=4', needs: ['servers'] },
};

const CHOOSES_FILES = ['--runTestsByPath', '--ignoreProjects'];
const CHOOSES_WORKERS = /^(-w|-i|--maxWorkers|--runInBand)/;

/**
 * What `npm test -- ARGS` does: the argument lists of its jest runs, and what they need besides packages: `servers` (PostgreSQL,
 * Redis and the built programs) and `chromium`.
 * @param args jest's own, and `--part=NAME[,NAME]`
 */
export function testPlan(args) {
  const part = args.find((arg) => arg.startsWith('--part='));
  const rest = args.filter((arg) => arg !== part);
  const selected = selectedProjects(rest);
  if (selected.length > 0 || rest.some((arg) => CHOOSES_FILES.includes(arg.split('=')[0]))) {
    return { runs: [[...workersFor('--maxWorkers=2', rest), ...rest]], needs: needsOf(selected) };
  }
  const names = part ? part.slice('--part='.length).split(',') : Object.keys(PARTS);
  // What fits one part need not fit another; but if no test runs in any of them, the run fails.
  const tolerance = rest.length > 0 && names.length > 1 ? ['--passWithNoTests'] : [];
  const runs = names.map((name) => [
    ...['--selectProjects', name],
    ...workersFor(PARTS[name].workers, rest),
    ...tolerance,
    ...rest,
  ]);
  return { runs, needs: needsOf(names) };
}

const workersFor = (workers, args) => (args.some((arg) => CHOOSES_WORKERS.test(arg)) ? [] : [workers]);

/** The names behind jest's own `--selectProjects`; empty when there are none. */
function selectedProjects(args) {
  const option = args.findIndex((arg) => /^--selectProjects(=|$)/.test(arg));
  if (option < 0) return [];
  const [, first] = args[option].split('=');
  const end = args.findIndex((arg, index) => index > option && arg.startsWith('-'));
  const following = args.slice(option + 1, end < 0 ? undefined : end);
  return [...(first ? [first] : []), ...following].filter((name) => name in PARTS);
}

/** Files alone do not tell their part: they may need anything. */
const needsOf = (names) =>
  [...new Set((names.length > 0 ? names : Object.keys(PARTS)).flatMap((name) => PARTS[name].needs))].sort();

/**
 * What a jest run counts, from its JSON result (undefined when jest itself broke) and exit code. A suite that could not
 * run any test is one failure, and so is a run that ended badly for any other reason.
 */
export function countTests(result, exitCode) {
  const passed = result?.numPassedTests ?? 0;
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
