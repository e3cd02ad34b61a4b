import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` writes while it runs: its process and the variables of its programs. */
interface RunningInstallation {
  pid: number;
  variables: Record<string, string>;
}

/** This file is in `dist/apps/cli/src/`, four folders below the checkout. */
export const SETTINGS_FILE = join(__dirname, '../../../../.data/settings.json');

/** Uses the settings of the `npm start` that runs in this checkout, unless the environment already has a DATABASE_URL. */
export function useRunningInstallation(environment: NodeJS.ProcessEnv = process.env): void {
  if (environment.DATABASE_URL) return;
  const running = readInstallation(environment.PALISADE_SETTINGS_FILE ?? SETTINGS_FILE);
  if (running === null || !isAlive(running.pid)) return;
  for (const [name, value] of Object.entries(running.variables)) environment[name] ??= value;
}

/** Whether the `npm start` that wrote this file still runs. */
export function isRunning(file: string): boolean {
  const installation = readInstallation(file);
  return installation !== null && isAlive(installation.pid);
}

function readInstallation(file: string): RunningInstallation | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunningInstallation;
  } catch {
    // There is no such file, or another account owns it. The command then names the variable that it lacks.
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
