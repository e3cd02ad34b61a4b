import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { homeOf, runScript } from './processes';
import type { RigApplication } from './rig-application';

/** Everything that must stay as it is: a line per database row and per file. */
export type Snapshot = ReadonlySet<string>;

export async function takeSnapshot(data: string, application: RigApplication): Promise<Snapshot> {
  const rows = application.dump === undefined ? '' : await runScript(data, application, application.dump);
  const home = homeOf(data, application);
  const files = application.folders.flatMap((folder) => filesOf(folder.replace('$HERE', home)));
  return new Set([...rows.split('\n').filter((row) => row !== ''), ...files]);
}

function filesOf(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [`file ${path} missing`];
  if (stat.isDirectory()) return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
  if (!stat.isFile()) return [];
  return [`file ${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`];
}

/** What changed without being allowed: lines that are gone (`-`) and lines that are new (`+`). */
export function harmBetween(before: Snapshot, after: Snapshot, { allowed }: RigApplication): string[] {
  const isAllowed = (line: string): boolean => allowed.some((change) => change.line.test(line));
  const gone = [...before].filter((line) => !after.has(line)).map((line) => `- ${line}`);
  const added = [...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`);
  return [...gone, ...added].filter((line) => !isAllowed(line.slice(2)));
}
