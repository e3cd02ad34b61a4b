import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, writeJson } from './json-file.mjs';
import { withLock } from './lock.mjs';
import { RUNS } from './paths.mjs';
import { identify, isAlive, sendSignal } from './process-identity.mjs';
import { askToStop, patienceSeconds } from './processes.mjs';
import { say, step } from './progress.mjs';

/** Begins the name of every folder that a record may ask to remove. */
export const THROW_AWAY_PREFIX = 'palisade-test-';

/**
 * Registers this run and clears away what killed runs of this checkout left behind.
 * Each run has a record in `.data/runs`: who runs, and the processes and the throw-away folder that it is answerable for.
 *
 * @param kind `start`, `test` …
 * @param check called with the records of the living runs before this one is registered; may throw
 */
export function openRunRecord(kind, check = () => {}) {
  return withLock('runs', async () => {
    const records = readRecords();
    for (const record of records.filter((entry) => !isAlive(entry.launcher))) await clearAway(record);
    check(records.filter((entry) => isAlive(entry.launcher)));
    return new RunRecord(kind);
  });
}

export const livingRuns = () => readRecords().filter((record) => isAlive(record.launcher));

class RunRecord {
  #path = join(RUNS, `${process.pid}.json`);
  #content;

  constructor(kind) {
    this.#content = { kind, launcher: identify(process.pid), processes: [] };
    this.update({});
  }

  update(changes) {
    Object.assign(this.#content, changes);
    writeJson(this.#path, this.#content);
  }

  close() {
    rmSync(this.#path, { force: true });
  }
}

function readRecords() {
  return readdirSync(RUNS)
    .filter((name) => /^\d+\.json$/.test(name))
    .map((name) => ({ path: join(RUNS, name), ...readJson(join(RUNS, name)) }))
    .filter((record) => record.launcher);
}

async function clearAway(record) {
  const orphans = record.processes.filter(isAlive);
  if (orphans.length > 0) {
    await step(
      `Stopping processes that a killed run left: ${orphans.map(({ name }) => name).join(', ')}`,
      () => stopOrphans(orphans),
    );
  }
  const { folder } = record;
  if (folder && basename(folder).startsWith(THROW_AWAY_PREFIX))
    rmSync(folder, { recursive: true, force: true });
  rmSync(record.path, { force: true });
}

async function stopOrphans(orphans) {
  for (const stage of [...new Set(orphans.map((orphan) => orphan.stage))].sort()) {
    await Promise.all(orphans.filter((orphan) => orphan.stage === stage).map(stopOrphan));
  }
}

/** @param orphan `{name, stage, pid, started}` of a process that is not a child of this one */
export async function stopOrphan(orphan) {
  askToStop(orphan);
  const deadline = Date.now() + patienceSeconds(orphan.stage) * 1000;
  while (isAlive(orphan)) {
    if (Date.now() > deadline) {
      say(`${orphan.name} (process ${orphan.pid}) does not stop: ending it`);
      sendSignal(-orphan.pid, 'SIGKILL');
    }
    await sleep(50);
  }
}
