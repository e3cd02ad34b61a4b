/** What every call takes. */
export interface CallOptions {
  /** Ends the call, its retries and its waits. */
  signal?: AbortSignal;
}
