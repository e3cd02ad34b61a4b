import { writeFileSync } from 'node:fs';

/** As for a site that could not be scanned: 1 would mean findings. */
export const EXIT_OUTPUT = 3;

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EPIPE: 'its reader has closed the pipe',
  EISDIR: 'it is a folder',
};

/** The result is there, but it cannot be written where it should go. */
export class OutputFailed extends Error {
  override readonly name = 'OutputFailed';

  /** @param what cannot be written, for example `The file x.json` */
  constructor(what: string, cause: unknown) {
    const code = codeOf(cause);
    super(`${what} cannot be written: ${REASONS[code] ?? code}.`, { cause });
  }
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown error';
};

/** Whether a user who may not write is the reason, rather than a wrong name. */
export const mayNotWrite = (error: unknown): boolean => ['EACCES', 'EROFS', 'EPERM'].includes(codeOf(error));

/** @throws OutputFailed */
export function writeOutput(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new OutputFailed(`The file ${file}`, error);
  }
}

/** A full disk or a closed pipe behind stdout ends the command with one line, not with a stack trace. */
export function endOnBrokenOutput(): void {
  process.stdout.on('error', (error) => {
    console.error(new OutputFailed('The output', error).message);
    process.exit(EXIT_OUTPUT);
  });
  // Nobody can be told.
  process.stderr.on('error', () => undefined);
}
