import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line says that is written while a request or a scan is worked on. */
export interface LogContext {
  request_id?: string;
  scan_id?: string;
  team_id?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that each line written by it, or by anything it starts, carries `context`; inner contexts add to outer ones. */
export const runWithLogContext = <Result>(context: LogContext, work: () => Result): Result =>
  storage.run({ ...storage.getStore(), ...context }, work);

/** The context of the code that asks; empty outside of any. */
export const currentLogContext = (): LogContext => storage.getStore() ?? {};
