import { relative } from 'node:path';
import { ROOT, TOGETHER } from './spec-groups.cjs';

/** The parts of `npm test`: how many workers one takes alone, and what it needs besides packages. */
const PARTS = {
  unit: { workers: '--maxWorkers=2', needs: [] },
  sockets: { workers: '--maxWorkers=2', needs: [] },
  lab: { workers: '--runInBand', needs: [] },
  e2e: { workers: '--maxWorkers=3', needs: ['servers'] },
  'e2e-slow': { workers: '--maxWorkers=3', needs: ['servers'] },
  browser: { workers: '--runInBand', needs: ['servers', 'chromium'] },
  'browser-slow': { workers: '--maxWorkers=2', needs: ['servers', 'chromium'] },
  chaos: { workers: '--maxWorkers=4', needs: ['servers'] },
};

/**
 * Parts that share a jest run. The first needs nothing but packages: it runs while the programs are built and the servers start. The parts
 * of the second mostly wait for programs, pages, leases and the pace of scans, each with a database of its own: three workers, whose specs
 * start programs and browsers, keep two cores busy. Five took twice as long.
 */
const SHARED_RUNS = [
  { parts: ['unit', 'sockets', 'lab'], workers: '--maxWorkers=3' },
  { parts: ['e2e', 'e2e-slow', 'browser', 'browser-slow', 'chaos'], workers: '--maxWorkers=3' },
];

/** `npm test` without arguments. The others are `npm run test:slow`. */
const FAST = ['unit', 'sockets', 'lab', 'e2e', 'browser'];

/** A whole part in fewer files: see test/plan/run-together.ts. */
const SHARED = Object.keys(TOGETHER);
const together = (part) => `${part}-together`;
const PROJECTS = { ...PARTS, ...Object.fromEntries(SHARED.map((part) => [together(part), PARTS[part]])) };
/** A pattern chooses among the files of a folder, fast and slow. */
const projectOf = (part, hasPattern) =>
  SHARED.includes(part) && !hasPattern ? together(part) : part.replace(/-slow$/, '');

const CHOOSES_FILES = ['--runTestsByPath', '--ignoreProjects'];
const CHOOSES_WORKERS = /^(-w|-i|--maxWorkers|--runInBand)/;

/**
 * The jest runs of `npm test -- ARGS`: the arguments of each, and what it needs besides packages: `servers` (PostgreSQL,
 * Redis and the built programs) and `chromium`.
 * @param args jest's own, and `--part=NAME[,NAME]`
 */
export function testPlan(args) {
  const part = args.find((arg) => arg.startsWith('--part='));
  const rest = args.filter((arg) => arg !== part);
  const selected = selectedProjects(rest);
  if (selected.length > 0 || rest.some((arg) => CHOOSES_FILES.includes(arg.split('=')[0]))) {
    // The file of a spec belongs to both projects of the part.
    const once =
      selected.length > 0 || rest.includes('--ignoreProjects')
        ? []
        : ['--ignoreProjects', ...SHARED.map(together)];
    return [{ args: [...workersFor('--maxWorkers=2', rest), ...once, ...rest], needs: needsOf(selected) }];
  }
  const hasPattern = rest.some((arg) => !arg.startsWith('-'));
  const all = hasPattern ? Object.keys(PARTS) : FAST;
  const names = part ? part.slice('--part='.length).split(',') : all;
  // What fits one part need not fit another; but if no test runs in any of them, the run fails.
  const tolerance = rest.length > 0 && names.length > 1 ? ['--passWithNoTests'] : [];
  return SHARED_RUNS.map(({ parts, workers }) => {
    const here = parts.filter((part) => names.includes(part));
    return { here, workers: here.length === 1 ? PARTS[here[0]].workers : workers };
  })
    .filter(({ here }) => here.length > 0)
    .map(({ here, workers }) => ({
      args: [
        '--selectProjects',
        ...new Set(here.map((part) => projectOf(part, hasPattern))),
        ...workersFor(workers, rest),
        ...tolerance,
        ...rest,
      ],
      needs: needsOf(here),
    }));
}

const workersFor = (workers, args) => (args.some((arg) => CHOOSES_WORKERS.test(arg)) ? [] : [workers]);

/** The names behind jest's own `--selectProjects`; empty when there are none. */
function selectedProjects(args) {
  const option = args.findIndex((arg) => /^--selectProjects(=|$)/.test(arg));
  if (option < 0) return [];
  const [, first] = args[option].split('=');
  const end = args.findIndex((arg, index) => index > option && arg.startsWith('-'));
  const following = args.slice(option + 1, end < 0 ? undefined : end);
  return [...(first ? [first] : []), ...following].filter((name) => name in PROJECTS);
}

/** Files alone do not tell their part: they may need anything. */
const needsOf = (names) =>
  [
    ...new Set((names.length > 0 ? names : Object.keys(PARTS)).flatMap((name) => PROJECTS[name].needs)),
  ].sort();

/**
 * What a jest run counts, from its JSON result (undefined when jest itself broke) and exit code. A suite that could not
 * run any test is one failure, and so is a run that ended badly for any other reason.
 */
export function countTests(result, exitCode) {
  const passed = result?.numPassedTests ?? 0;
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** More failures than this are no accident of a busy machine. */
const MOST_CONFIRMED = 6;

/**
 * The spec files whose failures CI confirms by running them once more, alone: every file in which a test failed. None when too many
 * failed, or when a suite or jest itself broke.
 */
export function specsToConfirm(result) {
  if (!result || result.numRuntimeErrorTestSuites > 0) return [];
  const specs = new Set(
    result.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        // A shared file names each of its specs in a `describe`, see run-together.ts.
        .map(({ ancestorTitles: [first = ''] }) =>
          first.endsWith('.spec.ts') ? first : relative(ROOT, name),
        ),
    ),
  );
  return specs.size <= MOST_CONFIRMED ? [...specs] : [];
}

/** The names of the tests that failed, a line each: a log of ten thousand tests is not searched for them. */
export const failedTests = (result) =>
  (result?.testResults ?? []).flatMap(({ name, assertionResults, message }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [`${relative(ROOT, name)} did not run`];
    return failed.map(({ fullName }) => `${relative(ROOT, name)} ${fullName}`);
  });
