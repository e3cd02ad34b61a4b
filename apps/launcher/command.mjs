import { constants } from 'node:os';
import { checkPlatform } from './node-version.mjs';
import { createDataFolders } from './paths.mjs';
import { Processes } from './processes.mjs';
import { printFailure, say } from './progress.mjs';
import { openRunRecord } from './run-record.mjs';

/** On Ctrl-C the terminal and npm both send the signal: what comes within this time is the same wish. */
const SAME_WISH_MS = 1000;

class Interruption extends Error {
  constructor(signal) {
    super(signal);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * The frame of every command of the launcher: registers the run, does the work, stops what was started whatever
 * happened, says in one last line what to do after a failure, and exits.
 *
 * @param work gets `{processes, record, afterStop(action)}`; its result is the exit code (0 when undefined)
 * @param settings.check see openRunRecord; settings.beforeStop runs first when it stops, for whatever reason;
 *   settings.afterwards prints the last line of a run that did its work; settings.stoppedExitCode: exit code after Ctrl-C, by default 128 + signal
 */
export async function runCommand(title, kind, work, settings = {}) {
  const context = { record: undefined, cleanUps: [], afterStop: (action) => context.cleanUps.push(action) };
  context.processes = new Processes((processes) => context.record?.update({ processes }));
  const interrupted = listenForStop(context.processes);
  let exitCode;
  let failure;
  let isInterrupted = false;
  try {
    exitCode = (await Promise.race([begin(kind, work, context, settings.check), interrupted])) ?? 0;
  } catch (error) {
    isInterrupted = error instanceof Interruption;
    if (isInterrupted) exitCode = settings.stoppedExitCode ?? error.exitCode;
    else failure = error;
  }
  try {
    settings.beforeStop?.();
    await context.processes.stopAll();
    for (const action of context.cleanUps.reverse()) await action();
    context.record?.close();
  } catch (error) {
    failure ??= error;
  }
  if (failure) printFailure(title, failure);
  else if (!isInterrupted) settings.afterwards?.();
  process.exit(failure ? 1 : exitCode);
}

async function begin(kind, work, context, check) {
  checkPlatform();
  createDataFolders();
  context.record = await openRunRecord(kind, check);
  return work(context);
}

function listenForStop(processes) {
  // The reader of our output may go first (`npm start | head`): there is still everything to be stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  let lastWish = 0;
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        const now = Date.now();
        if (now - lastWish < SAME_WISH_MS) return;
        say(lastWish === 0 ? 'Stopping (Ctrl-C again to stop immediately) …' : 'Stopping immediately …');
        if (lastWish !== 0) void processes.stopAll();
        lastWish = now;
        reject(new Interruption(signal));
      });
    }
  });
}

/** Fails with a clear line as soon as a service, by default any of those that run, has ended on its own. */
export async function untilOneEnds(processes, services = processes.services) {
  const [service, end] = await Promise.race(services.map(async (child) => [child, await child.exited]));
  throw processes.failure(
    service,
    `${service.name} stopped unexpectedly (${end.reason}): see ${service.log}, then run this again`,
  );
}

/** Waits until `probe` answers true, for at most `seconds`; fails immediately when the service has ended. */
export async function untilReady(processes, service, probe, seconds = 60) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    if (service.ended) await untilOneEnds(processes, [service]);
    if (await probe()) return;
    if (Date.now() > deadline) {
      throw processes.failure(
        service,
        `${service.name} did not become ready in ${seconds} s: see ${service.log}, then run this again`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
