import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { LauncherError } from './progress.mjs';

const HIGHEST = 65_535;

/** Both ways that a program may listen here: on every address, or on loopback only. */
export async function isFree(port) {
  for (const host of [undefined, '127.0.0.1']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The first free port from `first` on, except those in `taken`. */
export async function nextFree(first, taken = []) {
  for (let port = first; port <= HIGHEST; port += 1) {
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
  throw new LauncherError(`no free port from ${first} on: stop a program that listens, then run this again`);
}

/** The port that an environment variable names, which must be free, or else the first free one from `preferred` on. */
export async function publicPort(variable, preferred, taken = []) {
  const text = process.env[variable];
  if (!text) return nextFree(preferred, taken);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST) {
    throw new LauncherError(
      `${variable}=${text} is not a port: give a number from 1 to ${HIGHEST}, or leave it out`,
    );
  }
  if (taken.includes(port) || !(await isFree(port))) {
    throw new LauncherError(
      `${variable}=${port} is taken by another program: choose another port, or leave ${variable} out`,
    );
  }
  return port;
}

/** Below the ports that Linux hands out for outgoing connections, and by chance, so that two launchers hardly ever meet. */
const PRIVATE_RANGE = { first: 20_000, size: 12_000 };

/** A port for something private: the one used before when it is still free. */
export async function privatePort(before) {
  if (before && (await isFree(before))) return before;
  return nextFree(PRIVATE_RANGE.first + randomInt(PRIVATE_RANGE.size));
}
