import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Program, eventually } from '../../support/program';

interface Account {
  uid?: number;
  gid?: number;
}

/** Only root may, and many containers let not even root. */
export const canMount = (): boolean =>
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp']).status === 0;

/**
 * A disk in memory that can be full. It is mounted in its own name space: nobody else sees it, and it goes with the
 * process that holds it.
 */
export class SmallDisk {
  private constructor(
    readonly folder: string,
    private readonly holder: Program,
    private readonly account: Account,
  ) {}

  static async mount(parent: string, megabytes: number, account: Account): Promise<SmallDisk> {
    const folder = join(parent, 'disk');
    mkdirSync(folder);
    const { uid = 0, gid = 0 } = account;
    const options = `size=${megabytes}m,mode=0755,uid=${uid},gid=${gid}`;
    const script = `mount -t tmpfs -o ${options} tmpfs "$0" && echo mounted && exec sleep infinity`;
    const holder = new Program('unshare', ['--mount', 'sh', '-c', script, folder], {});
    await holder.says(/mounted/);
    return new SmallDisk(folder, holder, account);
  }

  /** Runs a program that sees the disk. */
  run(command: readonly string[], environment: Record<string, string>): Program {
    const { uid = 0, gid = 0 } = this.account;
    const as = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig', 'KILL'];
    return new Program('nsenter', [...this.inside, `--wd=${this.folder}`, ...as, ...command], environment);
  }

  /** To the last byte. */
  fill(): void {
    spawnSync('nsenter', [...this.inside, 'dd', 'if=/dev/zero', `of=${this.ballast}`, 'bs=64k']);
  }

  free(): void {
    spawnSync('nsenter', [...this.inside, 'rm', this.ballast]);
  }

  async unmount(): Promise<void> {
    await this.holder.stop('SIGKILL');
    await eventually('the disk is gone', 5_000, () => this.holder.hasExited);
  }

  private get inside(): string[] {
    return [`--mount=/proc/${this.holder.pid}/ns/mnt`];
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}
