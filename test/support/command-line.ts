import { runCommandLine } from '../../apps/cli/src/command-line';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

type Write = typeof process.stdout.write;

/**
 * Runs a command of the operator's command line in this process, which takes milliseconds where its own process takes half a second.
 * One command at a time: it borrows the environment and the output of the process.
 * @param variables the whole environment of the command
 */
export async function palisade(args: readonly string[], variables: Record<string, string>): Promise<Outcome> {
  const outcome: Outcome = { code: 0, stdout: '', stderr: '' };
  const environment = { ...process.env };
  const keep =
    (name: 'stdout' | 'stderr'): Write =>
    (text) => {
      outcome[name] += String(text);
      return true;
    };
  const spies = [
    jest.spyOn(process.stdout, 'write').mockImplementation(keep('stdout')),
    jest.spyOn(process.stderr, 'write').mockImplementation(keep('stderr')),
    jest.spyOn(console, 'log').mockImplementation((line) => (outcome.stdout += `${String(line)}\n`)),
    jest.spyOn(console, 'error').mockImplementation((line) => (outcome.stderr += `${String(line)}\n`)),
  ];
  // `npm start` may be running in this checkout: no test uses that installation.
  replaceEnvironment({ PALISADE_SETTINGS_FILE: '/dev/null', ...variables });
  const exit = ownExitCode();
  try {
    outcome.code = (await runCommandLine(['node', 'palisade', ...args])) ?? Number(exit.code ?? 0);
  } finally {
    exit.restore();
    replaceEnvironment(environment);
    for (const spy of spies) spy.mockRestore();
  }
  return outcome;
}

/** The document that a command prints with `--json`. @throws with its errors where it failed. */
export async function palisadeJson<Document>(
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Document> {
  const { code, stdout, stderr } = await palisade([...args, '--json'], variables);
  if (code !== 0) throw new Error(`palisade ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Document;
}

function replaceEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, variables);
}

/**
 * An exit code of the command alone. Jest sets that of the process to 1 whenever something of a spec file that has ended, such as one that exceeded
 * its time, loads a further file: the next spec file, in the same process, would take it for its own.
 */
function ownExitCode(): { code: typeof process.exitCode; restore: () => void } {
  const ofProcess = Object.getOwnPropertyDescriptor(process, 'exitCode');
  const exit: ReturnType<typeof ownExitCode> = {
    code: undefined,
    restore: () => void Object.defineProperty(process, 'exitCode', ofProcess ?? { value: undefined }),
  };
  Object.defineProperty(process, 'exitCode', {
    configurable: true,
    enumerable: true,
    get: () => exit.code,
    set: (code: typeof process.exitCode) => {
      exit.code = code;
    },
  });
  return exit;
}
