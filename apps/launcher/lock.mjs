import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, writeJson } from './json-file.mjs';
import { DATA } from './paths.mjs';
import { identify, isAlive } from './process-identity.mjs';
import { say } from './progress.mjs';

/**
 * Runs `work` while no other launcher of this checkout runs work under the same name; waits for its turn.
 * A lock whose holder was killed is taken over.
 */
export async function withLock(name, work) {
  const path = join(DATA, `${name}.lock`);
  const mine = `${path}.${process.pid}`;
  writeJson(mine, identify(process.pid));
  try {
    for (let waited = 0; !tryLink(mine, path); waited += 1) {
      if (waited % 50 === 10) say(`Waiting for another run in this checkout (${name}) …`);
      await sleep(200);
    }
    try {
      return await work();
    } finally {
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

function tryLink(mine, path) {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = readJson(path);
  if (holder && !isAlive(holder)) takeAway(path, holder);
  return false;
}

/** Two waiting launchers may both see the dead holder; the slower one must give back the lock that the faster one took since. */
function takeAway(path, deadHolder) {
  const aside = `${path}.dead-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readJson(aside).started !== deadHolder.started) renameSync(aside, path);
  rmSync(aside, { force: true });
}
