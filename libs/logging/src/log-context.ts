import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields of every line that is written during a request or a scan. */
export interface LogContext {
  request_id?: string;
  scan_id?: string;
  team_id?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that each line that it writes, directly or indirectly, has `context`; inner contexts add to outer ones. */
export const runWithLogContext = <Result>(context: LogContext, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), ...context }, work);

/** The context of the calling code; empty outside of any. */
export const currentLogContext = (): LogContext => storage.getStore() ?? {};
