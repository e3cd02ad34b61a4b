import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields of every line that is written during a request or a scan. */
export interface LogContext {
  request_id?: string;
  trace_id?: string;
  scan_id?: string;
  check_id?: string;
  team_id?: string;
  /** Of the API key that made the request. */
  key_id?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that each line that it writes, directly or indirectly, has `context`; inner contexts add to outer ones. */
export const runWithLogContext = <Result>(context: LogContext, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), ...context }, work);

/** Adds to the context of the calling code, for all lines from now on; does nothing outside of any. */
export function addToLogContext(more: LogContext): void {
  const context = storage.getStore();
  if (context !== undefined) Object.assign(context, more);
}

/** The context of the calling code; empty outside of any. */
export const currentLogContext = (): LogContext => storage.getStore() ?? {};
