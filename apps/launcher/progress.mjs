const began = Date.now();
const HEARTBEAT_MS = 10_000;

/** A failure that a person can act on: `message` is one line that says what to do. */
export class LauncherError extends Error {}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export function say(text) {
  console.log(`[${seconds(Date.now() - began).padStart(7)}] ${text}`);
}

/**
 * Runs one step between a line that says it starts and a line that says it ended.
 * A long step says every ten seconds that it is alive, since silence looks like a hang.
 */
export async function step(title, work) {
  const start = Date.now();
  const took = () => seconds(Date.now() - start);
  say(`${title} …`);
  const heartbeat = setInterval(() => say(`${title}: still working (${took()})`), HEARTBEAT_MS);
  try {
    const result = await work();
    say(`${title}: done in ${took()}`);
    return result;
  } catch (error) {
    say(`${title}: failed after ${took()}`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Prints the last line of a failed run: what to do, never a stack trace unless the launcher itself is broken. */
export function printFailure(command, error) {
  const text =
    error instanceof LauncherError
      ? error.message
      : error.code === 'EACCES' || error.code === 'EPERM'
        ? `no access to ${error.path ?? 'a file'}: run as the user who owns this checkout and its .data folder, or delete .data to start over`
        : error.code === 'ENOSPC'
          ? 'the disk is full: free some space and run it again'
          : `unexpected error, please report it: ${String(error.stack ?? error).replaceAll(/\s*\n\s*/g, ' | ')}`;
  console.error(`${command}: ${text}`);
}
