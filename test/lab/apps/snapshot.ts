import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { homeOf, PIPES_FAIL, runScript } from './processes';
import type { RigApplication } from './rig-application';

/** Everything that must stay as it is: a line per database row and per file. */
export type Snapshot = ReadonlySet<string>;

export async function takeSnapshot(data: string, application: RigApplication): Promise<Snapshot> {
  const rows = await rowsOf(data, application);
  const home = homeOf(data, application);
  const files = application.folders.flatMap((folder) => filesOf(folder.replace('$HERE', home)));
  return new Set([...rows.split('\n').filter((row) => row !== ''), ...files]);
}

/** Of every table. Throws when the dump has no row: two empty ones would look alike. */
async function rowsOf(data: string, application: RigApplication): Promise<string> {
  if (application.dump === undefined) return '';
  const rows = await runScript(data, application, application.dump, PIPES_FAIL);
  if (!/^sql /m.test(rows)) throw new Error(`${application.name}: the dump of its database has no row.`);
  return rows;
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
