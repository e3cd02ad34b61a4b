import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HOSTS = '/etc/hosts';

/** Names of this mount namespace: every program resolves them again for each connection, as with DNS records of no lifetime. */
export class Names {
  private readonly addresses = new Map<string, string>([['localhost', '127.0.0.1']]);
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'hosts');
    this.write();
    execFileSync('mount', ['--bind', this.file, HOSTS]);
  }

  point(name: string, address: string): void {
    this.addresses.set(name, address);
    this.write();
  }

  remove(): void {
    // A signal and the end of a run can come together: it may be unmounted already.
    spawnSync('umount', ['--lazy', HOSTS], { stdio: 'ignore' });
  }

  /** In place: a new file would not be the mounted one. */
  private write(): void {
    writeFileSync(this.file, [...this.addresses].map(([name, address]) => `${address} ${name}\n`).join(''));
  }
}
