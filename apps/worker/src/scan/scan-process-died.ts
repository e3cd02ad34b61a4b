/** The process of a single scan exited, or was ended, before the scan ended. */
export class ScanProcessDied extends Error {
  override readonly name = 'ScanProcessDied';

  /**
   * @param how for the log, e.g. `SIGABRT`.
   * @param lastWords the end of its standard error.
   */
  constructor(
    readonly how: string,
    readonly lastWords: string,
  ) {
    super(`The scan process exited before the scan ended: ${how}`);
  }
}
