/** The parts of the process that the command uses. */
export interface ScanTerminal {
  environment: Record<string, string | undefined>;
  /** Whether stdout takes colours. */
  colour: boolean;
  print: (text: string) => void;
  complain: (line: string) => void;
  /** Only for a person at a terminal; prints nothing when stderr is a file. */
  progress: (line: string) => void;
  exitWith: (code: number) => void;
}

export const processTerminal: ScanTerminal = {
  environment: process.env,
  // https://no-color.org: any value that is not empty.
  colour: process.stdout.isTTY && !process.env.NO_COLOR,
  print: (text) => void process.stdout.write(text),
  complain: (line) => void process.stderr.write(`${line}\n`),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`${line}\n`);
  },
  // Not process.exit(): a pipe may still have to take the rest of the output.
  exitWith: (code) => {
    process.exitCode = code;
  },
};
