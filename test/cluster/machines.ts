import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Program, eventually } from '../support/program';
import { SETTINGS_OF_PATRONI, writeSettings } from './machine-settings';
import type { Place } from './places';

/** The disk of PostgreSQL: small enough to fill. */
const DISK_MEGABYTES = 600;

const accountOf = (name: string): { uid: number; gid: number } => ({
  uid: Number(execFileSync('id', ['-u', name])),
  gid: Number(execFileSync('id', ['-g', name])),
});

/** In the order in which they start. */
export const PARTS = ['etcd', 'patroni', 'redis', 'sentinel'] as const;
export type Part = (typeof PARTS)[number];

/** PostgreSQL under Patroni, etcd, Redis and Sentinel on one loopback address: what is lost together when a machine is lost. */
export class Machine {
  private readonly programs: Partial<Record<Part, Program>> = {};
  private readonly account = accountOf('postgres');
  private readonly folder: string;

  /** @param follows machines of another region: this one is of their standby cluster */
  constructor(
    readonly place: Place,
    private readonly all: readonly Place[],
    folder: string,
    follows: readonly Place[] = [],
  ) {
    this.folder = join(folder, place.name);
    mkdirSync(this.folder, { recursive: true });
    mkdirSync(this.disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', this.disk]);
    for (const each of [this.folder, this.disk]) chownSync(each, this.account.uid, this.account.gid);
    chmodSync(this.folder, 0o755);
    for (const part of ['redis', 'sentinel', 'etcd']) mkdirSync(join(this.folder, part));
    writeSettings({ place, all, follows }, { machine: this.folder, disk: this.disk });
  }

  get postgres(): string {
    return `${this.place.address}:${this.place.ports.postgres}`;
  }

  /** Of Patroni, for `patronictl` too. */
  get settingsFile(): string {
    return join(this.folder, SETTINGS_OF_PATRONI);
  }

  start(part: Part): void {
    this.programs[part] = this.programOf(part);
  }

  startAll(): void {
    for (const part of PARTS) this.start(part);
  }

  /** As when the power goes: nothing is written any more. */
  async kill(...parts: Part[]): Promise<void> {
    const pids = parts.flatMap((part) => this.pidsOf(part));
    for (const pid of pids) signalTo(pid, 'SIGKILL');
    for (const part of parts) await this.programs[part]?.stop('SIGKILL');
    if (parts.includes('patroni'))
      await eventually(
        `PostgreSQL of ${this.place.name} has ended`,
        10_000,
        () => this.postmaster() === null,
      );
  }

  /** As an operator does: PostgreSQL ends with it. */
  async stopPatroni(): Promise<void> {
    await this.programs.patroni?.stop('SIGTERM');
  }

  freeze(...parts: Part[]): void {
    for (const pid of parts.flatMap((part) => this.pidsOf(part))) signalTo(pid, 'SIGSTOP');
  }

  thaw(...parts: Part[]): void {
    for (const pid of parts.flatMap((part) => this.pidsOf(part))) signalTo(pid, 'SIGCONT');
  }

  async remove(): Promise<void> {
    await this.place.network.stop();
    // A signal and the end of a run can come together: it may be unmounted already.
    spawnSync('umount', ['--lazy', this.disk], { stdio: 'ignore' });
  }

  /** To the last byte, until `freeDisk`. */
  fillDisk(): void {
    // It ends with the error that is wanted.
    spawnSync('dd', ['if=/dev/zero', `of=${this.ballast}`, 'bs=64k'], { stdio: 'ignore' });
  }

  freeDisk(): void {
    rmSync(this.ballast);
  }

  private get disk(): string {
    return join(this.folder, 'disk');
  }

  private get ballast(): string {
    return join(this.disk, 'ballast');
  }

  /** The end of what a part has said. */
  lastWords(part: Part): string {
    return this.programs[part]?.log.slice(-1_500) ?? '';
  }

  private pidsOf(part: Part): number[] {
    const program = this.programs[part];
    const own = program === undefined || program.hasExited ? [] : [program.pid];
    return part === 'patroni' ? [...own, ...treeOf(this.postmaster())] : own;
  }

  private postmaster(): number | null {
    try {
      const [pid] = readFileSync(join(this.disk, 'data/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 0);
      return Number(pid);
    } catch {
      return null;
    }
  }

  private programOf(part: Part): Program {
    const { name, address, ports } = this.place;
    const at = (port: number): string => `http://${address}:${port}`;
    if (part === 'etcd')
      return this.run([
        'etcd',
        '--name',
        name,
        '--data-dir',
        join(this.folder, 'etcd'),
        '--enable-v2=true',
        '--listen-client-urls',
        at(ports.etcd),
        '--advertise-client-urls',
        at(ports.etcd),
        '--listen-peer-urls',
        at(ports.peers),
        '--initial-advertise-peer-urls',
        at(ports.peers),
        '--initial-cluster',
        this.all.map((each) => `${each.name}=http://${each.address}:${each.ports.peers}`).join(','),
      ]);
    if (part === 'patroni')
      return this.run(
        [
          'setpriv',
          `--reuid=${this.account.uid}`,
          `--regid=${this.account.gid}`,
          '--clear-groups',
          '--pdeathsig',
          'KILL',
          'patroni',
          this.settingsFile,
        ],
        { HOME: this.folder, LC_ALL: 'C.UTF-8' },
      );
    const file = join(this.folder, part, `${part}.conf`);
    return this.run([part === 'redis' ? 'redis-server' : 'redis-sentinel', file]);
  }

  private run(command: readonly string[], environment: Record<string, string> = {}): Program {
    const [enter = '', ...rest] = this.place.network.enter;
    return new Program(enter, [...rest, ...command], environment, { cwd: this.folder });
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** A process and its children, the children last. */
function treeOf(root: number | null): number[] {
  if (root === null) return [];
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
        return Number(parent) === root ? [Number(entry)] : [];
      } catch {
        return [];
      }
    });
  return [root, ...children];
}
