import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA } from './paths.mjs';
import { LauncherError } from './progress.mjs';

const STATE = join(DATA, 'state.json');

/** The file's content, or undefined when there is none. */
export function readJson(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new LauncherError(`${path} is damaged: delete it and run this again`);
  }
}

/** Written whole or not at all, and readable by its owner only: these files hold passwords. */
export function writeJson(path, value) {
  const temporary = `${path}.${process.pid}`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** What must survive from one `npm start` to the next: secrets, ports, the demo team. */
export const readState = () => readJson(STATE) ?? {};

export function updateState(changes) {
  const state = { ...readState(), ...changes };
  writeJson(STATE, state);
  return state;
}
