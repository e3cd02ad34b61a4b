/**
 * The thread or process of a scan ended before it started the scan, so the target is not the cause. The message tells the operator
 * what to do; `cause` or `lastWords` give the reason.
 */
export class ScanProgramBroken extends Error {
  override readonly name = 'ScanProgramBroken';

  /** @param program the file that could not be started. */
  constructor(program: string, why: string, options?: ErrorOptions) {
    super(
      `This worker cannot run scans: ${program} does not start (${why}). Install or build the worker again, make sure that it has enough memory, and restart it.`,
      options,
    );
  }
}
