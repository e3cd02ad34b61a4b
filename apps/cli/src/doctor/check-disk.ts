import type { StatsFs } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reasonOf } from '../reason-of';
import { type Finding, failed, ok, warning } from './finding';

const GIB = 1024 ** 3;
const LITTLE_SPACE = 0.15;
const NO_SPACE_BYTES = GIB;

type Disk = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>;

/** The disk of PostgreSQL where it runs on this host; elsewhere only the size of the database is known. */
export async function checkDatabaseDisk({
  dataDirectory,
  databaseBytes,
}: {
  dataDirectory: string | null;
  databaseBytes: number;
}): Promise<Finding> {
  const disk = dataDirectory === null ? null : await statfs(dataDirectory).catch(() => null);
  return judgeDisk(disk, databaseBytes);
}

/** @param disk the result of statfs; null when PostgreSQL is on another host */
export function judgeDisk(disk: Disk | null, databaseBytes: number): Finding {
  const size = `the database uses ${(databaseBytes / GIB).toFixed(2)} GiB`;
  if (disk === null) return ok('disk', `${size}; the disk of PostgreSQL cannot be checked from here`);
  const free = disk.bavail * disk.bsize;
  const text = `${size}; ${(free / GIB).toFixed(1)} GiB of its disk is free`;
  const advice = 'Free or add space: PostgreSQL stops accepting writes when its disk is full.';
  if (free < NO_SPACE_BYTES) return failed('disk', text, advice);
  return free < disk.blocks * disk.bsize * LITTLE_SPACE ? warning('disk', text, advice) : ok('disk', text);
}

/** The health check of a container uses it to end a program, and Node keeps its caches there. */
export async function checkTemporaryFolder(folder = tmpdir()): Promise<Finding[]> {
  try {
    await rm(await mkdtemp(join(folder, 'palisade-doctor-')), { recursive: true });
    return [ok('temporary folder', `${folder} is writable`)];
  } catch (error) {
    const advice = 'Mount a tmpfs there, as deploy/compose.yml does.';
    return [failed('temporary folder', `${folder} is not writable (${reasonOf(error)})`, advice)];
  }
}
