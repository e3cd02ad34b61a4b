import { readFileSync } from 'node:fs';

const BOOT_ID = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/**
 * Who a process is, beyond its number: numbers are reused (after a container restart nearly always), a start time within
 * one boot is not. Undefined when no such process lives. Fields of /proc/PID/stat: proc(5).
 */
export function identify(pid) {
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
  // The second field is the program's name in brackets and may hold spaces: count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields[0] === 'Z';
  return isZombie ? undefined : { pid, started: `${BOOT_ID}:${fields[19]}` };
}

export const isAlive = (identity) => identify(identity.pid)?.started === identity.started;

/** Sends a signal unless the process has gone already; `pid` may be negative for a group. */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
