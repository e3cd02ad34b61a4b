import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CGROUP = '/sys/fs/cgroup/cpu';
/** A server that has used up its share waits for the next period. Shorter ones keep that wait small, but leave no time with warm caches. */
const PERIOD_US = 50_000;
/** Of times in /proc, on every Linux that Node.js runs on. */
const TICKS_A_SECOND = 100;
const MOST_MOVES = 20;

/** Control groups of version 1, which this user may make. */
export function maySetShares(): boolean {
  const probe = join(CGROUP, `palisade-bench-${process.pid}`);
  if (!existsSync(join(CGROUP, 'cpu.cfs_quota_us'))) return false;
  try {
    mkdirSync(probe);
    rmdirSync(probe);
    return true;
  } catch {
    return false;
  }
}

/** A PostgreSQL with a part of one core for all its processes, as on a small machine of its own. */
export class CpuShare {
  private readonly folder: string;

  private constructor(private readonly postmaster: number) {
    this.folder = join(CGROUP, `palisade-bench-${process.pid}-${postmaster}`);
  }

  /** @param part of a core */
  static of(postmaster: number, part: number): CpuShare {
    const share = new CpuShare(postmaster);
    mkdirSync(share.folder);
    writeFileSync(join(share.folder, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(share.folder, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * part)));
    share.moveInto(share.folder);
    return share;
  }

  /** The processes continue without a limit. */
  end(): void {
    for (let left = MOST_MOVES; left > 0; left -= 1) {
      this.moveInto(CGROUP);
      try {
        return rmdirSync(this.folder);
      } catch (error) {
        // A process that started while the others were moved.
        if ((error as NodeJS.ErrnoException).code !== 'EBUSY' || left === 1) throw error;
      }
    }
  }

  /** The postmaster first: what it starts from then on is in the group already. */
  private moveInto(folder: string): void {
    for (const pid of [this.postmaster, ...childrenOf(this.postmaster)]) {
      try {
        writeFileSync(join(folder, 'cgroup.procs'), String(pid));
      } catch (error) {
        // The process of a connection that ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

/** Milliseconds of processor time that a server has used: its own, those of its processes, and of those that have ended. */
export function cpuMsOf(server: number): number {
  const living = [server, ...childrenOf(server)].map(runMsOf);
  return living.reduce((sum, ms) => sum + ms, endedMsOf(server));
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** A process of PostgreSQL has one thread. Times in ticks would lose up to one for each of them, a tenth of what a short load takes. */
function runMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // The process of a connection that ended meanwhile.
    return 0;
  }
}

/** `cutime` and `cstime` of proc(5). */
function endedMsOf(server: number): number {
  const stat = readFileSync(`/proc/${server}/stat`, 'utf8');
  // The name before may have spaces.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return ((Number(user) + Number(system)) * 1_000) / TICKS_A_SECOND;
}
