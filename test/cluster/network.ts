import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Program } from '../support/program';

/** What no longer gets through, seen from a machine. */
export type Direction = 'in' | 'out';

const PREFIX = '10.77.0';
/** The programs of the product, the receiver and what stands before the machines. */
const ROUTER = `${PREFIX}.254`;

/** Once, in the namespaces of this process: it forwards, and its rules come before its own addresses. */
export function becomeRouter(): void {
  ip('link', 'set', 'lo', 'up');
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1');
  ip('rule', 'add', 'pref', '1000', 'lookup', 'local');
  ip('rule', 'del', 'pref', '0');
}

const ip = (...args: string[]): void =>
  void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** A network namespace of one machine, with a cable to the router, in whose namespace this process runs. */
export class MachineNetwork {
  private constructor(
    readonly address: string,
    private readonly cable: string,
    private readonly holder: Program,
  ) {}

  static async start(number: number): Promise<MachineNetwork> {
    const holder = new Program('unshare', ['--net', 'sh', '-c', 'echo here; exec sleep infinity'], {});
    await holder.says(/here/);
    const network = new MachineNetwork(`${PREFIX}.${number}`, `m${number}`, holder);
    ip('link', 'add', network.cable, 'type', 'veth', 'peer', 'name', 'cable', 'netns', String(holder.pid));
    ip('addr', 'add', ROUTER, 'dev', network.cable);
    ip('link', 'set', network.cable, 'up');
    ip('route', 'add', network.address, 'dev', network.cable, 'src', ROUTER);
    network.inside('addr', 'add', network.address, 'dev', 'cable');
    for (const device of ['lo', 'cable']) network.inside('link', 'set', device, 'up');
    network.inside('route', 'add', ROUTER, 'dev', 'cable');
    network.inside('route', 'add', 'default', 'via', ROUTER);
    network.inside('rule', 'add', 'pref', '1000', 'lookup', 'local');
    network.inside('rule', 'del', 'pref', '0');
    return network;
  }

  /** The command that runs another one on this machine. */
  get enter(): string[] {
    return ['nsenter', `--net=/proc/${this.holder.pid}/ns/net`];
  }

  /** Drops packets without a word, as a broken switch does. */
  cut(...directions: Direction[]): void {
    if (directions.includes('in')) this.inside('rule', 'add', 'pref', '100', 'iif', 'cable', 'blackhole');
    if (directions.includes('out')) ip('rule', 'add', 'pref', '100', 'iif', this.cable, 'blackhole');
  }

  heal(...directions: Direction[]): void {
    if (directions.includes('in')) this.inside('rule', 'del', 'pref', '100', 'iif', 'cable');
    if (directions.includes('out')) ip('rule', 'del', 'pref', '100', 'iif', this.cable);
  }

  /** Drops what this machine sends to the other one. */
  cutTo(other: MachineNetwork): void {
    ip('rule', 'add', 'pref', '101', 'iif', this.cable, 'to', other.address, 'blackhole');
  }

  healTo(other: MachineNetwork): void {
    ip('rule', 'del', 'pref', '101', 'iif', this.cable, 'to', other.address, 'blackhole');
  }

  /** The next machine of that name needs the cable's: the kernel removes it some time after the namespace. */
  async stop(): Promise<void> {
    spawnSync('ip', ['link', 'del', this.cable], { stdio: 'ignore' });
    await this.holder.stop('SIGKILL');
  }

  private inside(...args: string[]): void {
    const [command = '', ...rest] = [...this.enter, 'ip', ...args];
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
