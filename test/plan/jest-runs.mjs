import { relative } from 'node:path';
import { ROOT, TOGETHER } from './spec-groups.cjs';

/** The parts of `npm test`: how many workers one takes alone, and what it needs besides packages. */
const PARTS = {
  unit: { workers: '--maxWorkers=2', needs: [] },
  sockets: { workers: '--maxWorkers=2', needs: [] },
  lab: { workers: '--runInBand', needs: [] },
  e2e: { workers: '--maxWorkers=6', needs: ['servers'] },
  'e2e-slow': { workers: '--maxWorkers=6', needs: ['servers'] },
  browser: { workers: '--runInBand', needs: ['servers', 'chromium'] },
  'browser-slow': { workers: '--maxWorkers=2', needs: ['servers', 'chromium'] },
  chaos: { workers: '--maxWorkers=6', needs: ['servers'] },
};

/**
 * Parts that share a jest run. The first needs nothing but packages: it runs while the programs are built and the servers start. The parts
 * of the second wait for programs, pages, leases and the pace of scans half of the time, each with a database of its own: six workers,
 * whose specs start programs and browsers, keep two cores busy.
 */
const SHARED_RUNS = [
  { parts: ['unit', 'sockets', 'lab'], workers: '--maxWorkers=4' },
  { parts: ['e2e', 'e2e-slow', 'browser', 'browser-slow', 'chaos'], workers: '--maxWorkers=6' },
];

/** `npm test` without arguments. The others are `npm run test:slow`. */
const FAST = ['unit', 'sockets', 'lab', 'e2e', 'browser'];

/** A whole part in fewer files: see test/plan/run-together.ts. */
const SHARED = Object.keys(TOGETHER);
const IS_SHARED = /\/together(-slow)?\//;
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
 * @param args jest's own, and `--part=NAME[,NAME]` or `--part=all`
 */
export function testPlan(args) {
  const part = args.find((arg) => arg.startsWith('--part='));
  const rest = args.filter((arg) => arg !== part);
  const selected = selectedProjects(rest);
  if (selected.length > 0 || rest.some((arg) => CHOOSES_FILES.includes(arg.split('=')[0]))) {
    // The file of a spec belongs to both projects of the part, a shared file to one.
    const once =
      selected.length > 0 || rest.includes('--ignoreProjects') || rest.some((file) => IS_SHARED.test(file))
        ? []
        : ['--ignoreProjects', ...SHARED.map(together)];
    return [{ args: [...workersFor('--maxWorkers=2', rest), ...once, ...rest], needs: needsOf(selected) }];
  }
  const hasPattern = rest.some((arg) => !arg.startsWith('-'));
  const all = hasPattern ? Object.keys(PARTS) : FAST;
  const names = part ? namesOf(part.slice('--part='.length)) : all;
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

/** CI runs `all`. */
const namesOf = (parts) => (parts === 'all' ? Object.keys(PARTS) : parts.split(','));

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

/** How many of the longest are named. */
const MOST_LONGEST = 12;

/**
 * The specs that took longest, a line each.
 * @param alone milliseconds by spec, for those that share a file: see run-together.ts
 */
export function longestSpecs(result, alone) {
  const files = (result?.testResults ?? [])
    .map(({ name, startTime, endTime }) => [relative(ROOT, name), endTime - startTime])
    .filter(([name]) => !IS_SHARED.test(name));
  return [...files, ...Object.entries(alone)]
    .sort(([, left], [, right]) => right - left)
    .slice(0, MOST_LONGEST)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

const MOST_REASON = 300;
/** What jest colors its messages with. */
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The tests that failed and why, a line each: nobody searches a log of ten thousand tests for them. */
export const failedTests = (result) =>
  (result?.testResults ?? []).flatMap(({ name, assertionResults, message }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [`${relative(ROOT, name)} did not run`];
    return failed.map(
      ({ fullName, failureMessages }) => `${relative(ROOT, name)} ${fullName}${reasonOf(failureMessages)}`,
    );
  });

/** The lines of an error above its code and its stack, as one. */
function reasonOf([message = ''] = []) {
  const [error] = message.replace(COLORS, '').split(/\n\s+at |\n[\s>]*\d+ \|/);
  const words = error.split(/\s+/).join(' ').trim();
  return words === '' ? '' : `: ${words.slice(0, MOST_REASON)}`;
}
